import { expect, test } from '../support/test.ts';
import { takePictures } from './take-pictures.ts';

test('the first run', async ({ startApp }) => {
  const app = await startApp({ isFresh: true });
  await takePictures(app, 'first-run');
});

test('the empty library and the empty queue', async ({ startApp }) => {
  const app = await startApp();
  await expect(app.page.getByText('No clips yet')).toBeVisible();
  await takePictures(app, 'library-empty');
  await app.open('#/queue');
  await expect(app.page.getByText('Nothing in the queue')).toBeVisible();
  await takePictures(app, 'queue-empty');
});
