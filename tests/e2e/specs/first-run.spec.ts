import { clipGrid, evaluated } from '../support/screens.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const welcome = { level: 1, name: 'Welcome to Clipcheck' } as const;

const app = sharedApp(() => ({ isFresh: true }));

test('the first start never covers a page that was opened by its address', async () => {
  for (const [hash, heading] of [
    ['#/queue', 'Queue'],
    ['#/settings/appearance', 'Settings'],
    [`#/clips/${'0'.repeat(64)}`, 'Unknown clip'],
  ] as const) {
    await app().open(hash);
    await expect(app().page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(app().page.getByRole('heading', welcome)).toBeHidden();
  }
});

test('the first start asks which service is to judge, and evaluates the samples at one click, wherever one goes meanwhile', {
  tag: '@electron',
}, async () => {
  await app().open('#/');
  await expect(app().page.getByRole('heading', welcome)).toBeVisible();
  const samples = app().page.getByRole('button', { name: 'Try the sample clips' }).first();
  await samples.evaluate((button: HTMLElement) => {
    button.click();
    document.querySelector<HTMLElement>('a[href="#/queue"]')?.click();
  });
  await expect(app().page.getByRole('heading', { name: 'Sample clips' })).toBeVisible();
  await expect(app().page.getByText('5 of 5 clips done')).toBeVisible(evaluated);

  await app().restart();
  await expect(app().page.getByRole('heading', welcome)).toBeHidden();
  await expect(clipGrid(app().page).getByText('lantern-in-the-rain.mp4')).toBeVisible();
});

test('the first start tests a service, says what it answers and takes it into use', async ({
  startApp,
  startService,
}) => {
  const service = await startService();
  const { page } = await startApp({ isFresh: true });
  await page.getByRole('textbox', { name: 'Address' }).fill(service.baseUrl);
  await page.getByLabel('API key').fill('not-the-key');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('The key was refused. Check it and try again.')).toBeVisible();
  await page.getByLabel('API key').fill(service.apiKey);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('The connection works.')).toBeVisible();
  await expect(page.getByText('signal-1').first()).toBeVisible();
  await expect(page.getByLabel('API key')).toHaveValue('');
  await page.getByRole('button', { name: 'Go to the library' }).last().click();
  await expect(page.getByText('No clips yet')).toBeVisible();
  await page.getByRole('link', { name: 'Service' }).first().click();
  await expect(page.getByRole('main').getByText(new URL(service.baseUrl).host)).toBeVisible();
});
