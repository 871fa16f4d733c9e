import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { seedReview } from '../../../tools/library/seed-review.ts';
import { sharedClipFiles } from '../support/clip-files.ts';
import { holdTimers } from '../support/hold.ts';
import { clipGrid, clipRow, evaluated, judged } from '../support/screens.ts';
import { glitch, samplePath } from '../support/seeds.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const files = sharedClipFiles();
const app = sharedApp(() => ({
  prepare: async (dataDir) => {
    const runs = [{ findings: [glitch('It flickers.', [10, 20])] }];
    await seedReview(
      dataDir,
      ['lantern-in-the-rain', 'paper-boat-on-waves', 'paper-windmill-in-a-meadow'].map((name) => ({
        path: samplePath(name),
        prompt: `A ${name.replaceAll('-', ' ')}`,
        runs,
      })),
    );
  },
}));

test.describe.configure({ mode: 'serial' });

/** Presses Tab until an element is focused, as often as a user would before giving up. */
const tabTo = async (page: Page, wanted: Locator): Promise<void> => {
  for (let step = 0; step < 60; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
};

test('clips are found, reviewed and judged without a mouse', async () => {
  const { page } = app();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('windmill');
  await expect(page.getByRole('option', { selected: true })).toContainText('windmill');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'paper-windmill-in-a-meadow.mp4',
  );
  await page.keyboard.press('ControlOrMeta+1');
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+T');
  await expect(clipRow(page, 'lantern-in-the-rain.mp4')).toContainText(judged);
  await page.keyboard.press('ControlOrMeta+f');
  await expect(page.locator(':focus')).toHaveRole('searchbox');
  await page.keyboard.type('lantern');
  // At once, before the clips are found.
  await page.keyboard.press('ArrowDown');
  await expect(clipGrid(page)).toBeFocused();
  await expect(page).toHaveURL(/[?&]q=lantern(&|$)/);
  await expect(clipRow(page, 'paper-boat-on-waves.mp4')).toBeHidden();
  await expect(clipGrid(page)).toHaveAttribute('aria-activedescendant', 'clip-at-0');
  await page.keyboard.press('Space');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('lantern-in-the-rain.mp4');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('lantern-in-the-rain.mp4');

  const findings = page.getByRole('grid', { name: 'Findings' });
  await tabTo(page, findings);
  await page.keyboard.press('ArrowDown');
  const real = findings
    .getByRole('row', { selected: true })
    .getByRole('button', { name: 'Confirmed' });
  await tabTo(page, real);
  await page.keyboard.press('Enter');
  await expect(real).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
});

test('the preview plays the active clip over the list, whose keys it leaves alone', async () => {
  const { page } = app();
  const preview = page.getByRole('region', { name: 'Preview' });
  await app().open('#/library?view=grid&sort=name');
  await clipGrid(page).focus();
  await page.keyboard.press('Space');
  await expect(preview).toContainText('lantern-in-the-rain.mp4');
  const video = preview.locator('video');
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime))
    .toBeGreaterThan(0);
  expect(await video.evaluate((one: HTMLVideoElement) => [one.muted, one.loop])).toEqual([
    true,
    true,
  ]);
  await page.keyboard.press('ArrowRight');
  await expect(preview).toContainText('paper-boat-on-waves.mp4');
  await page.keyboard.press('y');
  await expect(preview.getByRole('img', { name: 'Kept' })).toBeVisible();
  await page.keyboard.press('h');
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await page.keyboard.press('Space');
  await expect(preview).toContainText('paper-boat-on-waves.mp4');
  await page.keyboard.press('Space');
  await expect(preview).toBeHidden();
  await expect(clipGrid(page)).toBeFocused();
  await page.keyboard.press('Space');
  await preview.getByRole('button', { name: 'Close the preview' }).click();
  await expect(clipGrid(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(preview).toBeVisible();
  await app().go('#/library?view=grid&sort=-name');
  await expect(preview).toBeHidden();
});

test('a dialog takes the focus, keeps it, and gives it back', async () => {
  const { page } = app();
  await app().open('#/library?view=table');
  await expect(clipRow(page, 'lantern-in-the-rain.mp4')).toBeVisible();
  await clipGrid(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+Space');
  await page.keyboard.press('Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete 1 clip?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(clipGrid(page)).toBeFocused();
});

test('a question mark opens and closes the shortcuts of the screen, which lead to their settings, and is text in a field', async () => {
  const { page } = app();
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await app().open('#/library?view=table');
  await page.getByRole('searchbox').fill('lantern');
  await page.keyboard.type('?');
  await expect(page.getByRole('searchbox')).toHaveValue('lantern?');
  await expect(shortcuts).toBeHidden();
  await page.getByRole('searchbox').fill('');
  await clipRow(page, 'lantern-in-the-rain.mp4').getByRole('link').first().click();
  await expect(page.getByRole('grid', { name: 'Findings' })).toBeVisible();
  await page.keyboard.press('?');
  const here = shortcuts.getByRole('region', { name: 'On this screen' });
  await expect(here.getByText('One frame forward')).toBeVisible();
  await expect(here.getByText('Select all clips in the view')).toHaveCount(0);
  await expect(here.getByText('Evaluate a folder…')).toHaveCount(0);
  // No key reaches the page below.
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await expect(shortcuts).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('lantern-in-the-rain.mp4');
  await page.keyboard.press('?');
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();
  await page.keyboard.press('?');
  await shortcuts.getByRole('button', { name: 'Change shortcuts…' }).click();
  await expect(page.getByRole('textbox', { name: 'Search actions and keys' })).toBeVisible();
});

test('handles every key of a fast sequence, however busy the machine is', async () => {
  const { page } = app();
  await app().open('#/library?view=table&sort=-name');
  await expect(clipRow(page, 'lantern-in-the-rain.mp4')).toBeVisible();
  await clipGrid(page).focus();
  await page.keyboard.press('Home');
  const prompt = page.getByRole('dialog').getByRole('textbox', { name: 'Prompt' });
  await holdTimers(page, async () => {
    await page.keyboard.press('Control+Space');
    await page.keyboard.press('p');
    await page.keyboard.type('every letter, ');
    await expect(prompt).toHaveValue(/^every letter, A paper windmill/);
    await page.keyboard.press('Escape');
    await expect(clipGrid(page)).toBeFocused();

    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('set prompt');
    await page.keyboard.press('Enter');
    await page.keyboard.type('once more, ');
    await expect(prompt).toHaveValue(/^once more, A paper windmill/);
    await page.keyboard.press('Shift+Tab');
  });
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(clipGrid(page)).toBeFocused();
});

test('a folder is chosen and evaluated without a mouse', { tag: '@electron' }, async () => {
  const { page } = app();
  await files().add(['picked/one.mp4', 'picked/two.mp4']);
  await app().open('#/library?view=table');
  await app().chooseFolder(join(files().folder, 'picked'));
  await expect(clipRow(page, 'two.mp4')).toContainText(judged, evaluated);
});
