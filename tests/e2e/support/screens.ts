import type { Locator, Page } from 'playwright/test';

/** Goes to a screen by the navigation on the left. */
export const goToScreen = (
  page: Page,
  name: 'Library' | 'Queue' | 'Reports' | 'Trends' | 'Service' | 'Evaluator' | 'Settings',
): Promise<void> =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name }).click();

/** The library's clips, as pictures or as rows. */
export const clipGrid = (page: Page): Locator =>
  page.getByRole('main').getByRole('grid', { name: 'Clips', exact: true });

/** A clip in the library's table. */
export const clipRow = (page: Page, name: string): Locator =>
  clipGrid(page).getByRole('row').filter({ hasText: name });

/** The states of a clip with a result in the library. */
export const judged = /clean|Prompt matches|Needs review|Confirmed|not judged|Partly judged/i;

/** Visible rows of the library's table, without the header row. */
export const clipRows = (page: Page): Locator =>
  clipGrid(page).locator('[role=row][aria-selected]');

/** Number of clips in the library's view, according to its bar. */
export const clipTotal = (page: Page, count: number): Locator =>
  page.getByRole('main').locator('header').getByText(countOf(count, 'clip'), { exact: true });

/** A number with its unit, as the app writes it: "1 clip", "5,000 clips". */
export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** The batch that the queue shows. */
export const batchView = (page: Page): Locator => page.getByRole('region', { name: /^Batch / });

/** A clip of the batch that the queue shows. */
export const jobRow = (page: Page, name: string): Locator =>
  page.getByRole('grid', { name: 'Clips of the batch' }).getByRole('row').filter({ hasText: name });

/** A message that appears and disappears automatically. */
export const notification = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });

/** Opens one of the library's filters. */
export const openFilter = async (page: Page, facet: string): Promise<Locator> => {
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: facet }).click();
  return page.getByRole('dialog', { name: facet });
};

/** Ticks a value in one of the library's filters. */
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
