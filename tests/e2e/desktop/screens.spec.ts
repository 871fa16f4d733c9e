import { dirname, join } from 'node:path';
import { sharedClipFiles } from '../support/clip-files.ts';
import { dropPaths } from '../support/gestures.ts';
import { untilBoth } from '../support/review-screen.ts';
import {
  appScreens,
  batchView,
  clipRow,
  clipRows,
  evaluated,
  jobRow,
  judged,
  untilShown,
} from '../support/screens.ts';
import { seedReadLibrary } from '../support/seeds.ts';
import { expect, sharedSeededApp, test } from '../support/test.ts';

const files = sharedClipFiles();
const [app, clips] = sharedSeededApp((dataDir) =>
  seedReadLibrary(dataDir, join(dirname(dataDir), 'clips'), 5),
);

test.afterEach(() => expect(app().complaints()).toEqual([]));

test('every screen opens by its address, without errors on the page', async () => {
  for (const screen of appScreens) {
    await test.step(screen.name, async () => {
      await app().go(screen.hash);
      await untilShown(app().page, screen);
    });
  }
});

test('a clip opens with its first frame, without errors on the page', async () => {
  await app().open('#/library?view=table&state=completed&sort=name');
  const { page } = app();
  const name = (await clipRows(page).first().getByRole('link').textContent()) ?? '';
  await clipRow(page, name).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByTestId('frame-canvas')).toHaveAttribute('data-exact', 'true');
});

test('two clips are compared, without errors on the page', async () => {
  const [left, right] = clips().filter(({ state }) => state === 'completed');
  await app().open(`#/compare?left=${left?.clipId}&right=${right?.clipId}`);
  await untilBoth(app().page);
});

test('findings are reviewed and a verdict is undone, without errors on the page', async () => {
  await app().open('#/library?view=table');
  await app().open('#/review');
  const { page } = app();
  const bar = page.getByRole('region', { name: 'Review progress' });
  await expect(bar).toContainText(/^Finding 1 of \d+/);
  await page.keyboard.press('1');
  await expect(bar).toContainText(/^Finding 2 of \d+/);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(bar).toContainText(/^Finding 1 of \d+/);
  await app().open('#/review/summary');
  await expect(page.getByText('0 findings reviewed')).toBeVisible();
});

test('a batch, its prompts and its uncertain clips open, without errors on the page', async () => {
  const { page } = app();
  await files().add(['batch/one.mp4']);
  await app().open('#/queue');
  await dropPaths(page, [join(files().folder, 'batch')]);
  await expect(page.getByText('1 of 1 clip done')).toBeVisible(evaluated);
  const batch = await page.evaluate(() => window.location.hash);
  await app().open(batch);
  await expect(batchView(page)).toBeVisible();
  await expect(jobRow(page, 'one.mp4')).toContainText(judged);
  await app().open(`${batch}/prompts`);
  await expect(page.getByRole('heading', { level: 1, name: 'Prompts' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Batch prompts' })).toContainText('one.mp4');
  await app().open('#/queue/uncertain');
  await expect(page.getByText('Nothing to decide')).toBeVisible();
});
