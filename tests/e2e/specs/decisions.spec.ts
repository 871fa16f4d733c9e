import type { Locator, Page } from 'playwright/test';
import { readCopiedText } from '../support/clipboard.ts';
import { openTakes, untilFrame } from '../support/review-screen.ts';
import { clipRows, clipTotal, notification, selectRow, showAnew } from '../support/screens.ts';
import { seedTakes } from '../support/seeds.ts';
import { expect, sharedSeededApp, test } from '../support/test.ts';

const table = '#/library?view=table&sort=name';

const [app, takes] = sharedSeededApp(seedTakes);

/** Number of clips in the library with a decision. */
const expectDecided = async (decision: string, count: number): Promise<void> => {
  await app().go(`${table}&decision=${decision}`);
  if (count === 0) await expect(clipRows(app().page)).toHaveCount(0);
  else await expect(clipTotal(app().page, count)).toBeVisible();
};

const rowOf = (page: Page, name: string): Locator => clipRows(page).filter({ hasText: name });

const keepButton = (page: Page): Locator =>
  page
    .getByRole('toolbar', { name: 'Clip', exact: true })
    .getByRole('button', { name: 'Keep', exact: true });

test('selected clips are kept and rejected in the library, and that is undone', async () => {
  const { page } = app();
  await app().open(table);
  await expect(clipTotal(page, 4)).toBeVisible();
  await selectRow(clipRows(page).nth(0));
  await selectRow(clipRows(page).nth(2), ['Shift']);
  const selection = page.getByRole('region', { name: 'Selection' });
  await selection.getByRole('button', { name: 'Decision' }).click();
  await page.getByRole('menuitem', { name: 'Keep' }).click();
  await expect(notification(page, '3 clips kept')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Kept' })).toHaveCount(3);
  await page.keyboard.press('x');
  await expect(notification(page, '3 clips rejected')).toBeVisible();
  await expectDecided('reject', 3);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(clipRows(page)).toHaveCount(0);
  await expectDecided('keep', 3);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(clipRows(page)).toHaveCount(0);
  await expectDecided('undecided', 4);
});

test('a clip is decided on its page by key and button, and the library shows the decision', async () => {
  const { page } = app();
  await showAnew(page, `#/clips/${takes().first.clipId}?frame=0`);
  await untilFrame(page, 0);
  await page.keyboard.press('y');
  await expect(keepButton(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(notification(page, '“first.mp4” kept')).toBeVisible();
  await app().go(table);
  await expect(rowOf(page, 'first.mp4').getByRole('img', { name: 'Kept' })).toBeVisible();

  await app().go(`#/clips/${takes().first.clipId}`);
  await expect(keepButton(page)).toHaveAttribute('aria-pressed', 'true');
  // Pressed once more, the button makes it undecided.
  await keepButton(page).click();
  await expect(keepButton(page)).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(keepButton(page)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('h');
  await expect(keepButton(page)).toHaveAttribute('aria-pressed', 'false');
});

test('compared takes are decided on either side, by keys and buttons', async () => {
  const page = await openTakes(app(), takes(), ['first', 'twin']);
  const button = (take: string, name: string): Locator =>
    page
      .getByRole('group', { name: `Decision about ${take}.mp4` })
      .getByRole('button', { name, exact: true });
  await page.keyboard.press('y');
  await expect(button('first', 'Keep')).toHaveAttribute('aria-pressed', 'true');
  await expect(button('twin', 'Keep')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Shift+X');
  await expect(button('twin', 'Reject')).toHaveAttribute('aria-pressed', 'true');
  await expect(button('first', 'Keep')).toHaveAttribute('aria-pressed', 'true');
  await button('first', 'Keep').click();
  await page.keyboard.press('Shift+H');
  await expect(button('twin', 'Reject')).toHaveAttribute('aria-pressed', 'false');
  await expect(button('first', 'Keep')).toHaveAttribute('aria-pressed', 'false');
});

test('copies the prompt for a retry with the missed words marked', async () => {
  const { page } = app();
  const marked = 'Numbers that **go up** in black and white';
  await showAnew(page, `#/clips/${takes().later.clipId}?frame=0`);
  await untilFrame(page, 0);
  await page.getByRole('button', { name: 'Copy prompt with marks' }).click();
  await expect(notification(page, /^Prompt copied\. The words the clip missed/)).toBeVisible();
  expect(await readCopiedText(app())).toBe(marked);

  await app().go(table);
  await selectRow(rowOf(page, 'faster.mp4'));
  await page.keyboard.press('Shift+P');
  // The previous copy's message may still be shown.
  await expect(
    notification(page, /^Prompt copied\. The words the clip missed/).last(),
  ).toBeVisible();
  await expect.poll(() => readCopiedText(app())).toBe(marked);
});
