import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { findViolations } from '../../support/find-violations.ts';
import { sharedClipFiles } from '../support/clip-files.ts';
import { batchView, evaluated, jobRow, judged } from '../support/screens.ts';
import { expect, sharedAppOnService, test } from '../support/test.ts';

const files = sharedClipFiles();
const [app] = sharedAppOnService({
  service: { faults: [] },
});

test.describe.configure({ mode: 'serial' });

/** A file settles for some seconds before it is taken. */
const taken = { timeout: 30_000 };

const folder = (page: Page): Locator =>
  page.getByRole('region', { name: 'Watched folders' }).getByRole('listitem', { name: 'renders' });

test('a folder is watched, with a limit where the service may bill', async () => {
  const { page } = app();
  await files().add(['renders/old.mp4']);
  await app().go('#/queue/watched');
  await expect(page.getByText('No watched folders')).toBeVisible();
  await app().chooseFolder(join(files().folder, 'renders'), () =>
    page.getByRole('main').getByRole('button', { name: 'Watch a folder…' }).click(),
  );
  const dialog = page.getByRole('dialog', { name: 'Watch “renders”' });
  await expect(dialog.getByText(/may be billed/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Watch', exact: true })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Daily limit' }).fill('50');
  await dialog.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(folder(page)).toContainText('Watching', taken);
  await expect(folder(page)).toContainText('No clips added yet');
  await expect(folder(page)).toContainText('with subfolders, at most 50 units a day');
});

test('evaluates arriving clips, and reports incomplete ones', async () => {
  const { page } = app();
  writeFileSync(join(files().folder, 'renders/cut.mp4'), 'the beginning of a clip');
  await expect(folder(page)).toContainText('1 not complete yet', taken);
  await expect(folder(page)).toContainText('cut.mp4');
  rmSync(join(files().folder, 'renders/cut.mp4'));
  await files().add(['renders/new.mp4']);
  await expect(folder(page)).toContainText('1 clip added', taken);
  await expect(folder(page)).toContainText('Last: new.mp4');
  await folder(page).getByRole('link', { name: 'Show newest batch' }).click();
  await expect(jobRow(page, 'new.mp4')).toContainText(judged, evaluated);
  await expect(jobRow(page, 'old.mp4')).toHaveCount(0);
});

test('a watched folder can be paused, and is reported when it is gone', async () => {
  const { page } = app();
  await page.getByRole('link', { name: '1 watched folder' }).click();
  await folder(page).getByRole('button', { name: 'Pause' }).click();
  await expect(folder(page)).toContainText('Paused');
  renameSync(join(files().folder, 'renders'), join(files().folder, 'elsewhere'));
  await folder(page).getByRole('button', { name: 'Resume' }).click();
  await expect(folder(page)).toContainText('Unreachable, retrying', taken);
});

test('asks before another service is used, naming also a watched folder that is gone', async () => {
  const { page } = app();
  await app().go('#/settings/connection');
  await page.getByRole('textbox', { name: 'Address' }).fill('https://127.0.0.1:9');
  await page.getByRole('button', { name: 'Use this service' }).click();
  const dialog = page.getByRole('dialog', { name: /^Use another service while folders/ });
  await expect(dialog).toContainText('The watched folder “renders” will pause');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('a folder that is back is watched again, and can be removed', async () => {
  const { page } = app();
  await app().go('#/queue/watched');
  renameSync(join(files().folder, 'elsewhere'), join(files().folder, 'renders'));
  await expect(folder(page)).toContainText('Watching', taken);

  await folder(page).getByRole('button', { name: 'Remove…' }).click();
  await page.getByRole('button', { name: 'Stop watching' }).click();
  await expect(page.getByText('No watched folders')).toBeVisible();
});

test('a link to a place outside is left out of a batch, and can be added separately', async () => {
  const { page } = app();
  await files().add(['linked/near.mp4', 'elsewhere/far.mp4']);
  const link = join(files().folder, 'linked', 'far');
  symlinkSync(join(files().folder, 'elsewhere'), link);
  await app().go('#/queue');
  await app().chooseFolder(join(files().folder, 'linked'));
  await expect(batchView(page)).toContainText('1 file or folder was left out.', evaluated);
  await expect(batchView(page)).toContainText('1 of 1 clip done', evaluated);
  await batchView(page).getByRole('button', { name: 'Show…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Left out' });
  await expect(dialog).toContainText('1 link outside the folder');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: `Add ${link}` }).click();
  await expect(jobRow(page, 'far.mp4')).toContainText(judged, evaluated);
});
