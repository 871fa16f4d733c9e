import { dirname, join } from 'node:path';
import { clipRows, openFilter, selectRow } from '../support/screens.ts';
import { seedReadLibrary } from '../support/seed-read-library.ts';
import { expect, sharedApp, test } from '../support/test.ts';
import { takePictures } from './take-pictures.ts';

const app = sharedApp(() => ({
  prepare: async (dataDir) => {
    await seedReadLibrary(dataDir, join(dirname(dataDir), 'clips'), 5000);
  },
}));

test('a large library as pictures', async () => {
  await app().open('#/library?view=grid');
  await expect(app().page.locator('img').first()).toBeVisible();
  await takePictures(app(), 'library-grid');
});

test('a large library as a table', async () => {
  await app().open('#/library?view=table&sort=-severity');
  await expect(clipRows(app().page).first()).toBeVisible();
  await takePictures(app(), 'library-table');
});

test('the trends of a large library', async () => {
  await app().open('#/trends');
  await expect(app().page.getByRole('region', { name: 'Worst clips' })).toBeVisible();
  await takePictures(app(), 'trends');
});

test('a filter, chips and a selection', async () => {
  const { page } = app();
  await app().open('#/library?view=table&type=visual_glitch&q=lantern&sort=-findings');
  await selectRow(clipRows(page).nth(1));
  await selectRow(clipRows(page).nth(5), ['Shift']);
  await openFilter(page, 'Worst severity');
  await takePictures(app(), 'library-filters');
});

test('evaluating without a prompt so far', async () => {
  await app().open('#/library?view=grid&state=needs_prompt');
  await expect(
    app()
      .page.getByRole('textbox', { name: /^Prompt for/ })
      .first(),
  ).toBeVisible();
  await takePictures(app(), 'library-without-prompts');
});

test('the question before clips are deleted', async () => {
  const { page } = app();
  await app().open('#/library?view=table');
  await selectRow(clipRows(page).nth(0));
  await selectRow(clipRows(page).nth(3), ['Shift']);
  await page.getByRole('button', { name: 'Delete…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await takePictures(app(), 'library-delete');
});

test('no matching clips', async () => {
  await app().open('#/library?view=table&q=nowhere');
  await expect(app().page.getByText('No matching clips')).toBeVisible();
  await takePictures(app(), 'library-nothing-fits');
});
