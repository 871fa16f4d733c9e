import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { samplesFolder } from '../../support/sample-clips.ts';
import { untilStored } from '../support/app-database.ts';
import { sharedClipFiles } from '../support/clip-files.ts';
import { dropPaths } from '../support/gestures.ts';
import { findingRange, picture, untilFrame } from '../support/review-screen.ts';
import { clipRow, clipTotal, evaluated, goToScreen, judged } from '../support/screens.ts';
import { expect, sharedApp, sharedService, test } from '../support/test.ts';

const service = sharedService();
const files = sharedClipFiles();
const app = sharedApp(() => ({
  env: { CLIPCHECK_BASE_URL: service().baseUrl, CLIPCHECK_API_KEY: service().apiKey },
}));

test.describe.configure({ mode: 'serial' });

test('shows evaluated clips, frames and history without the service', {
  tag: '@electron',
}, async () => {
  await files().add(['one.mp4', 'two.mp4']);
  const lantern = join(files().folder, 'lantern');
  copyFileSync(join(samplesFolder, 'lantern-in-the-rain.mp4'), `${lantern}.mp4`);
  writeFileSync(`${lantern}.txt`, 'A lantern in the rain');
  await app().open('#/library?view=table');
  await dropPaths(app().page, [files().folder]);
  for (const name of ['one.mp4', 'two.mp4', 'lantern.mp4']) {
    await expect(clipRow(app().page, name)).toContainText(judged, evaluated);
  }
  await app().quit();
  await service().kill();

  await app().start('#/library?view=table&sort=name');
  const { page } = app();
  await expect(clipTotal(page, 3)).toBeVisible();
  await clipRow(page, 'one.mp4').getByRole('link', { name: 'one.mp4' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'one.mp4' })).toBeVisible();
  await page.getByRole('tab', { name: 'Runs (1)' }).click();
  await expect(page.getByRole('heading', { name: 'Runs (1)' })).toBeVisible();
  await untilFrame(page, 0);
  await expect(picture(page)).toHaveAttribute('data-exact', 'true');
});

test('a clip can be reviewed without the service: frames, findings, verdicts, notes, stills', {
  tag: '@electron',
}, async () => {
  await app().open('#/library?view=table&sort=name');
  const { page } = app();
  await clipRow(page, 'lantern.mp4').getByRole('link', { name: 'lantern.mp4' }).click();
  const finding = page.getByRole('grid', { name: 'Findings' }).getByRole('row').first();
  await expect(finding).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await untilFrame(page, 0);
  await page.keyboard.press('ArrowRight');
  await untilFrame(page, 1);
  await expect(findingRange(page, 1)).toBeVisible();
  await page.keyboard.press('1');
  await expect(finding.getByRole('button', { name: 'Confirmed' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press(';');
  await page.keyboard.type('Seen without the service');
  await page.keyboard.press('Enter');
  await untilStored(app().dataDir, 'Seen without the service');
  await page.reload();
  await expect(finding.getByRole('textbox', { name: 'Note' })).toHaveValue(
    'Seen without the service',
  );
  await expect(picture(page)).toHaveAttribute('data-exact', 'true');
  const { content } = await app().download(() => page.keyboard.press('ControlOrMeta+Shift+S'));
  expect(content.subarray(1, 4).toString()).toBe('PNG');
  await page.getByRole('tab', { name: /^Details/ }).click();
  await expect(page.getByText('Evaluation time', { exact: true })).toBeVisible();
});

test('the app shows unobtrusively that the service cannot be reached', async () => {
  const { page } = app();
  await expect(page.getByRole('contentinfo').getByText('Unreachable')).toBeVisible(evaluated);
  await goToScreen(page, 'Service');
  await expect(page.getByText(/^From the service’s last answer/)).toBeVisible(evaluated);
});

test('a batch that cannot reach the service stops, loses nothing and explains what to do', async () => {
  const { page } = app();
  await files().add(['three.mp4']);
  await app().open('#/queue');
  await dropPaths(page, [files().folder]);
  await expect(page.getByText(/^Stopped: /)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
});

test('when the app itself is gone, its page shows that or closes', {
  tag: '@electron',
}, async () => {
  const { page } = app();
  await app().kill();
  if (app().kind === 'electron') await expect.poll(() => page.isClosed()).toBe(true);
  else await expect(page.getByText(/^Clipcheck is not running/)).toBeVisible();
});
