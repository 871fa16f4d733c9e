import type { Locator, Page } from 'playwright/test';
import { writeDatabase } from '../support/app-database.ts';
import { sharedClipFiles } from '../support/clip-files.ts';
import { dropPaths } from '../support/gestures.ts';
import { clipTotal, evaluated, jobRow } from '../support/screens.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const files = sharedClipFiles();
const app = sharedApp(() => ({}));

const notice = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: 'by an earlier version of the built-in evaluator' });

/** Opens the library after a change of the version that the evaluator lists. */
const openWithVersion = async (version: string): Promise<Page> => {
  writeDatabase(
    app().dataDir,
    `UPDATE services SET models = replace(models, '"version":', '"version":"${version}","was":')
     WHERE id = 'builtin'`,
  );
  await app().open('#/library');
  return app().page;
};

test('clips of an earlier version are offered until they are evaluated again or dismissed', async () => {
  await files().add(['clips/one.mp4', 'clips/two.mp4']);
  await app().open('#/queue');
  await dropPaths(app().page, [`${files().folder}/clips`]);
  await expect(app().page.getByText('2 of 2 clips done')).toBeVisible(evaluated);
  await app().open('#/library');
  await expect(clipTotal(app().page, 2)).toBeVisible();
  await expect(notice(app().page)).toHaveCount(0);

  const page = await openWithVersion('later');
  await expect(notice(page)).toContainText('2 clips evaluated by an earlier version');
  await notice(page).getByRole('button', { name: 'Evaluate again' }).click();
  await expect(notice(page)).toHaveCount(0);
  await app().open('#/queue');
  await expect(jobRow(page, 'two.mp4')).toBeVisible(evaluated);
  await expect(page.getByText('2 of 2 clips done')).toBeVisible(evaluated);

  await openWithVersion('latest');
  await notice(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice(page)).toHaveCount(0);
  await app().open('#/library');
  await expect(clipTotal(page, 2)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});
