import { sharedClipFiles } from '../support/clip-files.ts';
import { dropPaths } from '../support/drop-paths.ts';
import { clipRow, clipTotal, evaluated, goToScreen } from '../support/screens.ts';
import { expect, sharedApp, sharedService, test } from '../support/test.ts';

const service = sharedService();
const files = sharedClipFiles();
const app = sharedApp(() => ({
  env: { CLIPCHECK_BASE_URL: service().baseUrl, CLIPCHECK_API_KEY: service().apiKey },
}));

test.describe.configure({ mode: 'serial' });

test('what was evaluated is there without the service: clips, findings, video and history', async () => {
  await files().add(['one.mp4', 'two.mp4']);
  await app().open('#/library?view=table');
  await dropPaths(app().page, [files().folder]);
  await expect(clipRow(app().page, 'one.mp4')).toContainText('Completed', evaluated);
  await expect(clipRow(app().page, 'two.mp4')).toContainText('Completed', evaluated);
  await app().quit();
  await service().kill();

  await app().start('#/library?view=table&sort=name');
  const { page } = app();
  await expect(clipTotal(page, 2)).toBeVisible();
  await clipRow(page, 'one.mp4').getByRole('link', { name: 'one.mp4' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'one.mp4' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Runs (1)' })).toBeVisible();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThanOrEqual(2);
});

test('the app says quietly that the service cannot be reached', async () => {
  const { page } = app();
  await expect(page.getByRole('contentinfo').getByText('Unreachable')).toBeVisible(evaluated);
  await goToScreen(page, 'Service');
  await expect(page.getByText('The status could not be loaded')).toBeVisible(evaluated);
  await expect(page.getByText(/^As this service listed them when it last/)).toBeVisible(evaluated);
});

test('a batch that meets no service stops, loses nothing and says what to do', async () => {
  const { page } = app();
  await files().add(['three.mp4']);
  await app().open('#/queue');
  await dropPaths(page, [files().folder]);
  await expect(page.getByText(/^Stopped: /)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
});

test('when the app itself is gone its page says so, or goes with it', async () => {
  const { page } = app();
  await app().kill();
  if (app().kind === 'electron') await expect.poll(() => page.isClosed()).toBe(true);
  else await expect(page.getByText(/^Clipcheck is not running/)).toBeVisible();
});
