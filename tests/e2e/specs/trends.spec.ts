import { dirname, join } from 'node:path';
import type { Locator } from 'playwright/test';
import { readTestScope } from '../../../tools/test/test-scope.ts';
import { clipTotal, filterBy } from '../support/screens.ts';
import { seedReadLibrary } from '../support/seeds.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const app = sharedApp(() => ({
  prepare: async (dataDir) => {
    await seedReadLibrary(dataDir, join(dirname(dataDir), 'clips'), 300);
  },
}));

/** Number of clips that a bar counts: "24 findings in 12 of 1,040 clips". */
const clipsOf = (words: string): number => {
  const count = /([\d,]+) clips?/.exec(words.replace(/^.*: /, ''))?.[1];
  if (count === undefined) throw new Error(`it says no number of clips: ${words}`);
  return Number(count.replaceAll(',', ''));
};

/** Bars of a part of the screen to follow: the same code makes all of a kind. */
const maxBars = readTestScope() === 'full' ? 4 : 2;

/** Follows bars one after the other, and expects as many clips as each counts. */
const expectToLead = async (bars: Locator): Promise<void> => {
  const { page } = app();
  await expect(bars.first()).toBeVisible();
  const count = Math.min(maxBars, await bars.count());
  for (let index = 0; index < count; index += 1) {
    const words = (await bars.nth(index).getAttribute('aria-label')) ?? '';
    await bars.nth(index).click();
    await expect(clipTotal(page, clipsOf(words))).toBeVisible();
    await page.goBack();
    await expect(bars.first()).toBeVisible();
  }
};

const barsOf = (section: string): Locator =>
  app().page.getByRole('region', { name: section }).getByTestId('trend-row').getByRole('link');

test.beforeEach(() => app().go('#/trends'));

test('each bar links to as many clips as it shows', async () => {
  await expectToLead(barsOf('By prompt'));
  await expectToLead(app().page.getByTestId('trend-span').getByRole('link'));
});

test('a filter narrows the counts, is part of the address, and links to the same clips', async () => {
  const { page } = app();
  const figure = page.getByText('Clips', { exact: true }).locator('..').locator('dd').first();
  await expect(figure).toHaveText(/\d/);
  const before = Number(await figure.textContent());
  await filterBy(page, 'Finding type', 'Visual glitch');
  await expect.poll(async () => Number(await figure.textContent())).toBeLessThan(before);
  expect(page.url()).toContain('type=visual_glitch');
  await expectToLead(barsOf('By model'));
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(figure).toHaveText(String(before));
});
