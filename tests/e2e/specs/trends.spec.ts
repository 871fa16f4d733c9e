import { dirname, join } from 'node:path';
import type { Locator } from 'playwright/test';
import { readTestScope } from '../../../tools/test/test-scope.ts';
import { findViolations } from '../../support/find-violations.ts';
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

test('a bar shows its values on hover and on focus', async () => {
  const { page } = app();
  const tooltip = page.getByRole('tooltip');
  const bars = [
    barsOf('By model').first(),
    page.getByTestId('trend-span').getByRole('link').first(),
  ];
  for (const bar of bars) {
    await bar.hover();
    await expect(tooltip).toContainText(/Clips with findings\d+ of \d+/);
    await page.mouse.move(0, 0);
    await expect(tooltip).toBeHidden();
    await page.keyboard.press('Shift');
    await bar.focus();
    await expect(tooltip).toContainText(/Findings per clip/);
    await page.keyboard.press('Tab');
    await expect(bar).not.toBeFocused();
  }
  const time = page.getByRole('region', { name: 'Over time' });
  await expect(time.getByText(/^Findings by (day|week|month) of evaluation$/)).toBeVisible();
  await time.getByText('Per clip', { exact: true }).click();
  await expect(time.getByText(/^Findings per clip by/)).toBeVisible();
});

test('one press lists all counted clips, and opens the worst one', async () => {
  const { page } = app();
  const all = page.getByRole('link', { name: /^Show [\d,]+ clips$/ });
  const words = (await all.textContent()) ?? '';
  await all.click();
  await expect(clipTotal(page, clipsOf(words))).toBeVisible();
  await page.goBack();
  const worst = page.getByRole('region', { name: 'Worst clips' }).getByRole('link').first();
  const name = ((await worst.textContent()) ?? '').replace(/\.mp4.*$/, '.mp4');
  await worst.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
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

test('a key opens the screen, and axe finds no problem with it', async () => {
  const { page } = app();
  await app().go('#/library');
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+5');
  await expect(page.getByRole('heading', { level: 1, name: 'Trends' })).toBeVisible();
  await expect(barsOf('By kind').first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
