import { randomUUID } from 'node:crypto';
import { realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { decide } from '../../support/decide.ts';
import { filesIn, treeOf } from '../../support/files-on-disk.ts';
import { findViolations } from '../../support/find-violations.ts';
import { clipRow, notification } from '../support/screens.ts';
import { seedClean } from '../support/seeds.ts';
import { expect, sharedApp, test } from '../support/test.ts';

// On the disk of the app's home, whose trash it uses.
const takes = join(realpathSync(tmpdir()), `cc-bin-${randomUUID()}`);

test.afterAll(() => rmSync(takes, { recursive: true, force: true }));

const app = sharedApp(() => ({
  prepare: async (dataDir) => {
    const [bad, doubtful] = await seedClean(dataDir, takes, ['bad', 'doubtful', 'good']);
    if (bad) decide(dataDir, [bad], 'reject');
    if (doubtful) decide(dataDir, [doubtful], 'reject', { isImported: true });
  },
}));

const openByPalette = async (page: Page): Promise<void> => {
  await app().open('#/library?view=table');
  await expect(clipRow(page, 'good.mp4')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('rejected clips to the bin');
  await page.keyboard.press('Enter');
};

const dialogIn = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Move rejected clips to the Trash' });

/** Leaves the page while the files are moved. */
const moveAndLeave = (page: Page): Promise<void> =>
  dialogIn(page)
    .getByRole('button', { name: 'Move 2 files' })
    .evaluate((move: HTMLElement) => {
      move.click();
      window.location.hash = '#/settings';
    });

test('moves rejected clips to the trash of the system once they were shown, and back', async () => {
  const { page, ownFolder } = app();
  const before = treeOf(takes);
  await openByPalette(page);
  const dialog = dialogIn(page);
  await expect(dialog.getByText('1 clip with 2 files')).toBeVisible();
  await expect(dialog.getByText('1 clip is not rejected and will stay.')).toBeVisible();
  const rows = dialog.getByRole('region', { name: 'Files' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(2)).toContainText('Left out: Only an import rejected it.');
  expect(await findViolations(page)).toEqual([]);
  expect(treeOf(takes)).toEqual(before);

  await dialog.getByRole('button', { name: 'Move 2 files' }).click();
  await expect(dialog).toBeHidden();
  const moved = notification(page, '1 clip with 2 files moved to the Trash');
  await expect(moved).toBeVisible();
  expect(filesIn(takes)).toEqual(['doubtful.mp4', 'doubtful.txt', 'good.mp4', 'good.txt']);
  expect(filesIn(join(ownFolder, 'home/.local/share/Trash'))).toEqual([
    'files/bad.mp4',
    'files/bad.txt',
    'info/bad.mp4.trashinfo',
    'info/bad.txt.trashinfo',
  ]);
  const missing = clipRow(page, 'bad.mp4').getByRole('img', { name: 'File missing' });
  await expect(missing).toBeVisible();

  await moved.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => treeOf(takes)).toEqual(before);
  await expect(missing).toBeHidden();
});

test('offers the same at the end of culling, and on the next screen its undo or what was not moved', async () => {
  const { page, ownFolder } = app();
  const before = treeOf(takes);
  await app().open('#/library?view=grid');
  await expect(page.getByRole('grid', { name: 'Clips', exact: true })).toBeVisible();
  await page.keyboard.press('Shift+C');
  await expect(page.getByRole('region', { name: 'Player' })).toContainText('3 of 3');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Move rejected clips to the bin…' }).click();
  await moveAndLeave(page);
  const moved = notification(page, '1 clip with 2 files moved to the Trash');
  await moved.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => treeOf(takes)).toEqual(before);

  const trashed = join(ownFolder, 'home/.local/share/Trash/files');
  rmSync(trashed, { recursive: true });
  writeFileSync(trashed, 'no folder');
  await openByPalette(page);
  await moveAndLeave(page);
  await expect(notification(page, 'Not moved: bad.mp4. It could not be moved')).toBeVisible();
});
