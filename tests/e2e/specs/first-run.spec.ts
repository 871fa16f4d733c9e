import { clipGrid, evaluated } from '../support/screens.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const welcome = { level: 1, name: 'Welcome to Clipcheck' } as const;

const app = sharedApp(() => ({ isFresh: true }));

test('the first start never covers a page that was opened by its address', async () => {
  await app().open('#/queue');
  await expect(app().page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
  await expect(app().page.getByRole('heading', welcome)).toBeHidden();
});

test('the built-in evaluator mentions no service, except the way to connect one', async () => {
  const { page } = app();
  for (const [hash, heading] of [
    ['#/', 'Welcome to Clipcheck'],
    ['#/library', 'Library'],
    ['#/service', 'Evaluator'],
    ['#/settings/defaults', 'Settings'],
    ['#/settings/storage', 'Settings'],
  ] as const) {
    await app().go(hash);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByText('Ready')).toBeVisible(evaluated);
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
    await expect(page.locator('body')).not.toHaveText(
      /(?<!connect an evaluation |needs a )service|upload|quota|\bunits?\b|billed|limit\b/i,
      { useInnerText: true },
    );
  }
});

test('the first start evaluates the samples with one click, even after leaving the page', async () => {
  await app().open('#/');
  await expect(app().page.getByRole('heading', welcome)).toBeVisible();
  const samples = app().page.getByRole('button', { name: 'Try the sample clips' });
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

test('connects a service from the first start, with its answers, and evaluates clips dropped there afterwards', async ({
  startApp,
  startService,
}) => {
  const service = await startService();
  const { page } = await startApp({ isFresh: true });
  await page.getByRole('button', { name: 'Connect an evaluation service…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect an evaluation service' });
  await dialog.getByRole('textbox', { name: 'Address' }).fill(service.baseUrl);
  await dialog.getByLabel('API key').fill('not-the-key');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog.getByText('The key was refused. Check it and try again.')).toBeVisible();
  await expect(dialog.getByLabel('API key')).toHaveValue('not-the-key');
  await dialog.getByLabel('API key').fill(service.apiKey);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog.getByText('The connection works.')).toBeVisible();
  await expect(dialog.getByText('signal-1').first()).toBeVisible();
  await expect(dialog.getByLabel('API key')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(`Each clip is sent to ${service.baseUrl}`)).toBeVisible();
  await page.getByRole('link', { name: 'Service' }).first().click();
  await expect(page.getByRole('main').getByText(new URL(service.baseUrl).host)).toBeVisible();
});
