import type { Locator, Page } from 'playwright/test';

export const goToScreen = (
  page: Page,
  name: 'Library' | 'Queue' | 'Reports' | 'Trends' | 'Service' | 'Evaluator' | 'Settings',
): Promise<void> =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name }).click();

export const clipGrid = (page: Page): Locator =>
  page.getByRole('main').getByRole('grid', { name: 'Clips', exact: true });

export const clipRow = (page: Page, name: string): Locator =>
  clipGrid(page).getByRole('row').filter({ hasText: name });

export const judged = /clean|Prompt matches|Needs review|Confirmed|not judged|Partly judged/i;

export const clipRows = (page: Page): Locator =>
  clipGrid(page).locator('[role=row][aria-selected]');

/** Number of clips in the library's view, according to its bar. */
export const clipTotal = (page: Page, count: number): Locator =>
  page.getByRole('main').locator('header').getByText(countOf(count, 'clip'), { exact: true });

export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

export const batchView = (page: Page): Locator => page.getByRole('region', { name: /^Batch / });

export const jobRow = (page: Page, name: string): Locator =>
  page.getByRole('grid', { name: 'Clips of the batch' }).getByRole('row').filter({ hasText: name });

export const notification = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });

export const openFilter = async (page: Page, facet: string): Promise<Locator> => {
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: facet }).click();
  return page.getByRole('dialog', { name: facet });
};

export const filterBy = async (page: Page, facet: string, value: string): Promise<void> => {
  const filter = await openFilter(page, facet);
  await filter.getByRole('checkbox', { name: value }).check();
  await page.keyboard.press('Escape');
};

/** Selects a row of the library's table by its middle, where no control is. */
export const selectRow = (
  row: Locator,
  modifiers: ('Shift' | 'ControlOrMeta')[] = [],
): Promise<void> => row.getByRole('gridcell').nth(3).click({ modifiers });

/**
 * Time limit for evaluating some small clips on a small, busy machine: the evaluator measures every
 * frame of each, which takes both cores seconds.
 */
export const evaluated = { timeout: 40_000 };
