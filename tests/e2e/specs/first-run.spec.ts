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
