import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { decide } from '../../support/decide.ts';
import { filesIn } from '../../support/files-on-disk.ts';
import { findViolations } from '../../support/find-violations.ts';
import { sharedClipFiles } from '../support/clip-files.ts';
import { clipRow, clipRows, selectRow } from '../support/screens.ts';
import { seedClean } from '../support/seeds.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const files = sharedClipFiles();
const takes = (): string => join(files().folder, 'takes');
const to = (): string => join(files().folder, 'sorted');
const names = ['clip-0', 'clip-1', 'clip-2', 'clip-3'];

test.describe.configure({ mode: 'serial' });

const app = sharedApp(() => ({
  prepare: async (dataDir) => {
    const ids = await seedClean(dataDir, takes(), names);
    decide(dataDir, ids.slice(0, 2), 'keep');
    decide(dataDir, ids.slice(2, 3), 'reject', { isImported: true });
  },
}));

const dialogIn = (page: Page): Locator => page.getByRole('dialog', { name: 'Sort to folders' });

const openByPalette = async (page: Page): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('sort to folders');
  await page.keyboard.press('Enter');
  await expect(dialogIn(page)).toBeVisible();
};

test('shows the dry run of a selection first, which changes nothing', async () => {
  await app().open('#/library?view=table&sort=name');
  const { page } = app();
  await selectRow(clipRow(page, 'clip-0.mp4'));
  await selectRow(clipRow(page, 'clip-3.mp4'), ['ControlOrMeta']);
  // It is out of view, in a view whose clips are not known yet.
  await page.route(/library\/ids/, () => undefined);
  await app().go('#/library?view=table&q=clip-1');
  await expect(clipRows(page)).toHaveCount(1);
  await openByPalette(page);
  await page.unroute(/library\/ids/);
  const dialog = dialogIn(page);
  const destination = dialog.getByRole('textbox', { name: 'Destination folder' });
  await expect(destination).toHaveValue(`${takes()}-sorted`);
  await expect(dialog.getByRole('button', { name: 'Copy 2 clips' })).toBeEnabled();
  await expect(dialog.getByRole('button', { name: 'Undo the last sort' })).toBeHidden();
  mkdirSync(to());
  await app().chooseFolder(to(), () => dialog.getByRole('button', { name: 'Choose…' }).click());
  await expect(dialog.getByText('keep/clip-0.mp4')).toBeVisible();
  await expect(dialog.getByText('undecided/clip-3.mp4')).toBeVisible();
  await expect(dialog.getByText('with .txt').first()).toBeVisible();
  await dialog.getByText('By result').click();
  await expect(dialog.getByText('no-defects/clip-0.mp4')).toBeVisible();
  await dialog.getByText('By decision').click();
  await expect(dialog.getByRole('button', { name: 'Copy 2 clips' })).toBeEnabled();
  await dialog.getByRole('checkbox', { name: 'Undecided' }).uncheck();
  await expect(dialog.getByRole('button', { name: 'Copy 1 clip' })).toBeEnabled();
  await expect(dialog.getByText('undecided/clip-3.mp4')).toBeHidden();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(filesIn(to())).toEqual([]);
});

test('moves the entire view, and undoes it from the summary', async ({ hostKind }) => {
  await app().open('#/library?view=table&sort=name');
  const { page } = app();
  await expect(clipRows(page)).toHaveCount(names.length);
  await openByPalette(page);
  const dialog = dialogIn(page);
  const destination = dialog.getByRole('textbox', { name: 'Destination folder' });
  await expect(destination).toHaveValue(`${takes()}-sorted`);
  await destination.fill(to());
  await dialog.getByText('Move', { exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Move 4 clips' })).toBeEnabled();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog.getByText('4 clips moved to “sorted”.')).toBeVisible();
  await expect(dialog.getByText(to())).toBeVisible();
  await expect(page.getByText('4 clips moved')).toHaveCount(1);
  // Browsers cannot open the system's file manager.
  await expect(dialog.getByRole('button', { name: 'Show folder' })).toBeVisible({
    visible: hostKind === 'electron',
  });
  await expect(dialog.getByRole('button', { name: 'Close', exact: true }).last()).toBeFocused();
  expect(filesIn(takes())).toEqual([]);
  expect(filesIn(to())).toHaveLength(2 * names.length);
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('8 files moved back, 0 new files removed.')).toBeVisible();
  expect(filesIn(takes())).toHaveLength(2 * names.length);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toBeHidden();
});
