import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { seedReview } from '../../../tools/library/seed-review.ts';
import { findViolations, findWeakContrast } from '../../support/find-violations.ts';
import { makeTinyClip, numberedClip } from '../../support/tiny-clips.ts';
import { windowSize } from '../support/app.ts';
import { areaOf } from '../support/review-screen.ts';
import { clipGrid, clipRow, notification, selectRow, showTheme } from '../support/screens.ts';
import { glitch } from '../support/seeds.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const library = '#/library?view=grid&sort=name';
const nameOf = (number: number): string => `clip-${number}.mp4`;

/** Two clips without defects, two with findings to review, two with confirmed ones. */
const results = ['none', 'none', 'open', 'open', 'confirmed', 'confirmed'] as const;
/** Narrower than the thumbnails of all clips side by side. */
const narrow = { width: 640, height: 600 };
/** The clip whose file is missing. */
const missingClip = 4;

const seedClips = async (dataDir: string): Promise<void> => {
  const folder = join(dirname(dataDir), 'clips');
  mkdirSync(folder, { recursive: true });
  const bytes = await makeTinyClip();
  const clips = results.map((result, index) => {
    const number = index + 1;
    const path = join(folder, nameOf(number));
    writeFileSync(path, numberedClip(bytes, number));
    const findings = result === 'none' ? [] : [glitch(`It flickers in ${number}`, [2, 4])];
    if (number === 3) findings.push(glitch('It jumps', [9, 9]));
    const verdicts = result === 'confirmed' ? [{ position: 0, verdict: 'real' as const }] : [];
    const prompt = `Paper boat ${number}`;
    return { path, prompt, isMissing: number === missingClip, runs: [{ findings, verdicts }] };
  });
  await seedReview(dataDir, clips);
};

const app = sharedApp(() => ({ prepare: seedClips }));

test.describe.configure({ mode: 'serial' });

const player = (page: Page): Locator => page.getByRole('region', { name: 'Player' });
const strip = (page: Page): Locator => page.getByRole('region', { name: 'Clips', exact: true });
const stripClip = (page: Page, number: number): Locator =>
  strip(page).getByRole('button', { name: nameOf(number) });
const expectClip = (page: Page, number: number): Promise<void> =>
  expect(player(page)).toContainText(`${number} of ${results.length}${nameOf(number)}`);
const rejectConfirmed = (page: Page): Locator =>
  page.getByRole('button', { name: 'Reject the 2 clips with confirmed defects' });
const decisions = (page: Page): Locator => page.getByRole('list', { name: 'Decisions' });

test('keys alone keep and reject from clip to clip, undo goes back to the clip, and Esc to it in the grid', async () => {
  await app().open(library);
  const { page } = app();
  await expect(clipGrid(page)).toBeVisible();
  await page.keyboard.press('Shift+C');
  await expectClip(page, 1);
  await expect(player(page)).toContainText('No defects found');
  await expect(player(page)).toContainText('Paper boat 1');
  await expect(page.getByTestId('frame-canvas')).toHaveAttribute('data-exact', 'true');
  // It plays by itself and starts over at its end.
  const frame = page.getByTestId('frame-number');
  await expect(frame).not.toHaveText('0');
  await page.keyboard.press('Space');
  await expect(player(page)).toContainText(/Paused · \d+ \/ 12/);
  const bar = page.getByRole('region', { name: 'Time bar' });
  const { height } = await areaOf(bar);
  // A key that is held down decides one clip only.
  for (let repeats = 0; repeats < 3; repeats += 1) await page.keyboard.down('y');
  await page.keyboard.up('y');
  await expectClip(page, 2);
  await page.keyboard.press('x');
  await expectClip(page, 3);
  await expect(player(page)).toContainText('It flickers in 32–4+1');
  await expect(bar).toBeVisible();
  expect((await areaOf(bar)).height).toBe(height);
  await expect(stripClip(page, 1)).toHaveAccessibleName(/Kept$/);
  await expect(stripClip(page, 2)).toHaveAccessibleName(/Rejected$/);
  await page.keyboard.press('ControlOrMeta+z');
  await expectClip(page, 2);
  await expect(stripClip(page, 2)).toHaveAccessibleName(/Undecided$/);
  await page.keyboard.press('ArrowDown');
  await expectClip(page, 3);
  const finding = page.getByRole('button', { name: /^Finding 1: .*frames 2 to 4/ });
  await page.keyboard.press('o');
  await page.keyboard.press('o');
  await expect(player(page)).toContainText('It jumps9+1');
  await page.keyboard.press('o');
  await page.keyboard.press('o');
  await expect(finding).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Period');
  await expect(player(page)).toContainText('Paused');
  expect(['3', '4', '5']).toContain(await frame.textContent());
  // Keys pass over clips that are decided already.
  await page.keyboard.press('x');
  await expectClip(page, 4);
  for (const number of [3, 2]) {
    await page.keyboard.press('ArrowUp');
    await expectClip(page, number);
  }
  await page.keyboard.press('y');
  await expectClip(page, 4);
  for (const number of [2, 3]) {
    await page.keyboard.press('ControlOrMeta+z');
    await expectClip(page, number);
  }
  const undone = notification(page, `“${nameOf(3)}” is undecided again`);
  const strip = await areaOf(page.getByRole('region', { name: 'Clips', exact: true }));
  expect((await areaOf(undone)).y).toBeGreaterThanOrEqual(strip.y + strip.height);
  for (const [key, number] of [
    ['ArrowRight', 4],
    ['ArrowUp', 3],
    ['ArrowLeft', 2],
    ['ArrowDown', 3],
    ['ArrowDown', 4],
  ] as const) {
    await page.keyboard.press(key);
    await expectClip(page, number);
  }
  await expect(page.getByText('The file is missing')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(clipGrid(page)).toBeFocused();
  // What was said about a step of culling does not stay.
  await expect(undone).toHaveCount(0);
  await expect(clipGrid(page).locator('[data-active=true]')).toContainText(nameOf(missingClip));
});

test('continues where it was left, also after a reload, and the end offers to decide the rest', async () => {
  const { page } = app();
  await page.keyboard.press('Shift+C');
  await expectClip(page, missingClip);
  await page.reload();
  await expectClip(page, missingClip);
  await page.setViewportSize(narrow);
  await expect(player(page).getByRole('button', { name: 'Reject' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(windowSize);
  await showTheme(page, 'dark');
  expect(await findViolations(page)).toEqual([]);
  await showTheme(page, 'light');
  expect(await findWeakContrast(page)).toEqual([]);
  for (const number of [5, 6]) {
    await page.keyboard.press('ArrowDown');
    await expectClip(page, number);
  }
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('End of the clips')).toBeVisible();
  await expect(decisions(page)).toContainText('1Kept');
  await expect(page.getByText('Decisions on 6 clips', { exact: true })).toBeVisible();
  await expect(rejectConfirmed(page)).toBeFocused();
  // The pause key rejects nothing, and a second Enter decides nothing more.
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await expect(stripClip(page, 6)).toHaveAccessibleName(/Undecided$/);
  await page.keyboard.press('ArrowDown');
  await expect(rejectConfirmed(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(decisions(page)).toContainText('2Rejected');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Keep the 1 clip without defects' }).click();
  await expect(decisions(page)).toContainText('2Kept2Rejected2Undecided');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cull the 2 undecided clips' }).click();
  await expect(player(page)).toContainText(`1 of 2${nameOf(3)}`);
  await page.keyboard.press('Escape');
  for (const text of ['1 clip is undecided again', '2 clips are undecided again']) {
    await page.keyboard.press('ControlOrMeta+z');
    await expect(notification(page, text)).toBeVisible();
  }
});

test('decides by result in one step with one undo, and opens the clips left to a person', async () => {
  await app().open(library);
  const { page } = app();
  await expect(clipGrid(page)).toBeVisible();
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'Keep and reject by result' });
  await expect(dialog).toContainText('Left for you: 2 clips (2 findings to review)');
  await expect(dialog).toContainText('1 clip already decided');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep 1, reject 2' }).press('Enter');
  await expect(player(page)).toContainText(`1 of 2${nameOf(3)}`);
  await page.keyboard.press('Escape');
  await expect(
    clipRow(page, nameOf(5)).getByRole('img', { name: 'Rejected' }).first(),
  ).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(notification(page, '3 clips are undecided again')).toBeVisible();
  await expect(clipGrid(page).getByRole('img', { name: 'Rejected' })).toHaveCount(0);
  await expect(clipGrid(page).getByRole('img', { name: 'Kept' })).toHaveCount(1);
});

test('passes over clips that are decided in another window meanwhile', {
  tag: '@web',
}, async () => {
  const { page } = app();
  await page.keyboard.press('Shift+C');
  await expectClip(page, 2);
  const other = await page.context().newPage();
  await other.goto(new URL('#/library?view=table&sort=name', page.url()).href);
  await selectRow(clipRow(other, nameOf(3)));
  await other.keyboard.press('y');
  await expect(notification(other, `“${nameOf(3)}” kept`)).toBeVisible();
  await expect(stripClip(page, 3)).toHaveAccessibleName(/Kept$/);
  await other.close();
  await page.keyboard.press('x');
  await expectClip(page, 4);
  await expect(page.getByText('2 kept · 1 rejected')).toBeVisible();
});

test('after the clips to review of a folder, the end offers what is left of the folder', async () => {
  const folder = encodeURIComponent(join(dirname(app().dataDir), 'clips'));
  await app().open(`${library}&outcome=needs_review&folder=${folder}`);
  const { page } = app();
  const cull = page.getByRole('button', { name: 'Cull', exact: true });
  await expect(cull).toHaveAttribute('title', 'Cull (Shift+C)');
  await cull.click();
  await expect(player(page)).toContainText('of 2');
  await stripClip(page, missingClip).click();
  await expect(player(page)).toContainText(`2 of 2${nameOf(missingClip)}`);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Decisions on 6 clips of the folder')).toBeVisible();
  await expect(rejectConfirmed(page)).toBeFocused();
});
