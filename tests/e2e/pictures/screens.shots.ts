import { evaluated } from '../support/screens.ts';
import { expect, sharedApp, test } from '../support/test.ts';
import { takePictures } from './take-pictures.ts';

const app = sharedApp();

test.describe.configure({ mode: 'serial' });

test('the samples in the library', async () => {
  const { page } = app();
  await page.getByRole('button', { name: 'Try the sample clips' }).click();
  await app().open('#/queue');
  await expect(page.getByText('5 of 5 clips done')).toBeVisible(evaluated);
  await takePictures(app(), 'queue-ended');
  await app().open('#/library?view=grid');
  await expect(page.getByText('lantern-in-the-rain.mp4')).toBeVisible();
  await takePictures(app(), 'library-samples');
});

test('the palette', async () => {
  const { page } = app();
  await app().open('#/library?view=grid');
  await expect(page.getByText('lantern-in-the-rain.mp4')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: /^Find an action/ }).fill('la');
  await expect(page.getByRole('option', { name: /lantern/ }).first()).toBeVisible();
  await takePictures(app(), 'palette');
});

test('the service', async () => {
  await app().open('#/service');
  await expect(app().page.getByRole('heading', { name: 'Builds' })).toBeVisible();
  await takePictures(app(), 'service');
});

for (const section of [
  'connection',
  'key',
  'defaults',
  'prompts',
  'review',
  'storage',
  'appearance',
  'shortcuts',
  'diagnostics',
]) {
  test(`the settings: ${section}`, async () => {
    await app().open(`#/settings/${section}`);
    await expect(app().page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(app().page.getByRole('img', { name: 'Checking' })).toHaveCount(0);
    await takePictures(app(), `settings-${section}`);
  });
}

test('an unknown clip', async () => {
  await app().open(`#/clips/${'0'.repeat(64)}`);
  await expect(app().page.getByText('This clip is not in the library')).toBeVisible();
  await takePictures(app(), 'clip-unknown');
});
