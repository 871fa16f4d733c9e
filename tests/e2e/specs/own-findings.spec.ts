import type { Locator, Page } from 'playwright/test';
import { type SeededClip, seedReview } from '../../../tools/library/seed-review.ts';
import { findViolations } from '../../support/find-violations.ts';
import { areaOf, goToFrame, picture, untilFrame } from '../support/review-screen.ts';
import { evaluated, notification } from '../support/screens.ts';
import { glitch, samplePath } from '../support/seeds.ts';
import { expect, sharedAppOnService, test } from '../support/test.ts';

let clips: { windmill: SeededClip; boat: SeededClip };
const [app] = sharedAppOnService({
  prepare: async (dataDir) => {
    const clip = (name: string, description: string | null) => ({
      path: samplePath(name),
      prompt: 'A toy in the wind',
      runs: [{ findings: description === null ? [] : [glitch(description, [10, 14])] }],
    });
    const [windmill, boat] = await seedReview(dataDir, [
      clip('paper-windmill-in-a-meadow', 'Glitch a'),
      clip('paper-boat-on-waves', null),
    ]);
    if (!windmill || !boat) throw new Error('the clips were not put into the library');
    clips = { windmill, boat };
  },
});

const form = (page: Page, name = 'Mark a finding'): Locator => page.getByRole('form', { name });
const rows = (page: Page): Locator => page.getByRole('grid', { name: 'Findings' }).getByRole('row');
const markBox = (page: Page): Locator => page.getByTestId('mark-box');

const openClip = async (clip: keyof typeof clips): Promise<Page> => {
  const { page } = app();
  await app().open(`#/clips/${clips[clip].clipId}?frame=0`);
  await untilFrame(page, 0);
  return page;
};

test('a range, a box, a kind and a note become a finding, which can be edited, undone and deleted, and survives a re-run', async () => {
  const page = await openClip('windmill');
  await goToFrame(page, 30);
  await page.keyboard.press('Shift+I');
  await goToFrame(page, 36);
  await page.keyboard.press('Shift+O');
  await expect(form(page).getByLabel('First frame')).toHaveValue('30');
  await expect(form(page).getByLabel('Last frame')).toHaveValue('36');
  await expect(page.getByRole('img', { name: 'Marking frames 30 to 36' })).toBeVisible();

  await page.keyboard.press('Shift+B');
  const { x, y, width, height } = await areaOf(picture(page));
  await page.mouse.move(x + width * 0.1, y + height * 0.2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.3, y + height * 0.6, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('application', { name: 'Box on the picture' })).toHaveCount(0);
  const drawn = await areaOf(markBox(page));
  expect(Math.abs(drawn.width - width * 0.2)).toBeLessThan(4);
  expect(Math.abs(drawn.y - (y + height * 0.2))).toBeLessThan(4);

  await form(page).getByLabel('Kind').fill('Extra finger');
  await form(page).getByLabel('Note').fill('The left hand');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const own = rows(page).filter({ hasText: 'Extra finger' });
  await expect(own).toContainText('Frames 30–36');
  await expect(own).toContainText('marked by you');
  await expect(own).toHaveAttribute('aria-selected', 'true');
  await expect(own.getByRole('textbox', { name: 'Note' })).toHaveValue('The left hand');
  await expect(page.getByRole('tab', { name: 'Findings (2)' })).toBeVisible();
  await untilFrame(page, 30);

  await page.keyboard.press('ControlOrMeta+z');
  await expect(rows(page)).toHaveCount(1);
  await expect(notification(page, 'The marked finding is removed again')).toBeVisible();
  // Undo of a new mark leaves nothing to edit; it is marked again, by keys only.
  await goToFrame(page, 40);
  await page.keyboard.press('Shift+B');
  await expect(page.getByRole('application', { name: 'Box on the picture' })).toBeFocused();
  const before = await areaOf(markBox(page));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  const moved = await areaOf(markBox(page));
  expect(moved.x).toBeLessThan(before.x);
  expect(moved.height).toBeGreaterThan(before.height);
  await form(page).getByLabel('Kind').fill('flicker');
  await page.keyboard.press('Enter');
  await expect(form(page).getByLabel('Note')).toBeFocused();
  await page.keyboard.press('Enter');
  const flicker = rows(page).filter({ hasText: 'Flicker' });
  await expect(flicker).toContainText('Frame 40');

  await page.keyboard.press('Shift+E');
  const editing = form(page, 'Edit marked finding');
  await editing.getByLabel('Last frame').fill('4');
  await page.keyboard.press('Enter');
  await expect(editing).toContainText('Before the first frame.');
  await expect(editing.getByLabel('First frame')).toHaveValue('40');
  await editing.getByLabel('Last frame').fill('44');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(flicker).toContainText('Frames 40–44');

  await page.getByRole('button', { name: 'Evaluate', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Evaluate 1 clip' });
  await question.getByRole('checkbox', { name: 'Re-evaluate clips that have a result' }).check();
  await question.getByRole('button', { name: 'Evaluate', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Runs (2)' })).toBeVisible(evaluated);
  await expect(flicker).toContainText('Frames 40–44');

  await flicker.click();
  await page.keyboard.press('Shift+Delete');
  await expect(flicker).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(flicker).toContainText('Frames 40–44');
});

test('a note on a frame of a clip without findings leaves it without defects, and is in its report', async () => {
  const page = await openClip('boat');
  await goToFrame(page, 20);
  await page.keyboard.press(';');
  await expect(form(page).getByLabel('Note')).toBeFocused();
  await page.keyboard.type('Lovely light');
  await page.keyboard.press('Escape');
  await expect(form(page).getByLabel('Note')).not.toBeFocused();
  // In the player, Escape ends the marking, and undo brings all of it back.
  await page.keyboard.press('Escape');
  await expect(form(page)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(form(page).getByLabel('Note')).toHaveValue('Lovely light');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(rows(page)).toContainText('Frame 20');
  await expect(page.getByText('No defects found').first()).toBeVisible();

  await page.keyboard.press('ControlOrMeta+e');
  await page.getByRole('radio', { name: /Markdown/ }).check();
  await expect(page.getByRole('main')).toContainText('Lovely light');
});

test('a finding that was changed in another window is not overwritten', async () => {
  const page = await openClip('boat');
  await goToFrame(page, 50);
  await page.keyboard.press('Shift+I');
  await form(page).getByLabel('Kind').fill('blur');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const own = rows(page).filter({ hasText: 'Blur' });
  await expect(own).toContainText('Frame 50');
  await page.keyboard.press('Shift+E');
  const editing = form(page, 'Edit marked finding');
  await editing.getByLabel('Note').fill('Ours');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await rows(other).filter({ hasText: 'Blur' }).click();
  await other.keyboard.press('2');
  await expect(rows(other).filter({ hasText: 'Blur' })).toContainText('Intended');
  await other.close();
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(notification(page, 'changed in another window')).toBeVisible();
  await expect(editing.getByLabel('Note')).toHaveValue('Ours');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(own.getByRole('textbox', { name: 'Note' })).toHaveValue('Ours');
  await expect(own).toContainText('Intended');
});
