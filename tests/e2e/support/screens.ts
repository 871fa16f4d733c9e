import { expect, type Locator, type Page } from 'playwright/test';
import {
  type SettingsSection,
  settingsSections,
} from '../../../renderer/features/settings/settings-sections.ts';

export const goToScreen = (
  page: Page,
  name: 'Library' | 'Queue' | 'Reports' | 'Trends' | 'Service' | 'Evaluator' | 'Settings',
): Promise<void> =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name }).click();

export const clipGrid = (page: Page): Locator =>
  page.getByRole('main').getByRole('grid', { name: 'Clips', exact: true });

export const clipRow = (page: Page, name: string): Locator =>
  clipGrid(page).getByRole('row').filter({ hasText: name });

export const judged = /No defects found|Needs review|Defects confirmed/;

export const clipRows = (page: Page): Locator =>
  clipGrid(page).locator('[role=row][aria-selected]');

export const clipTotal = (page: Page, count: number): Locator =>
  page.getByRole('main').locator('header').getByText(countOf(count, 'clip'), { exact: true });

export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

export const batchView = (page: Page): Locator => page.getByRole('region', { name: /^Batch / });

export const jobRow = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('grid', { name: 'Clips of the batch' }).getByRole('row').filter({ hasText: text });

export const notification = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });

export const openFilter = async (page: Page, facet: string): Promise<Locator> => {
  const bar = page.getByRole('group', { name: 'Filters' });
  const pill = bar.getByRole('button', { name: new RegExp(`^${facet}\\s*\\d*$`) });
  if (await pill.isVisible()) await pill.click();
  else {
    await bar.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: facet, exact: true }).click();
  }
  return page.getByRole('dialog', { name: facet });
};

export const selectionBar = (page: Page): Locator =>
  page.getByRole('region', { name: 'Selection' });

/** Chooses an action for the selected clips that is no button. */
export const chooseMore = async (page: Page, action: string): Promise<void> => {
  await selectionBar(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: action }).click();
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

/** On a small, busy machine: measuring every frame of small clips takes both cores seconds. */
export const evaluated = { timeout: 40_000 };

/**
 * Goes to an address like a link, without loading the page, which takes several times as long.
 * State of earlier screens stays.
 */
export const showAddress = (page: Page, hash: string): Promise<void> =>
  page.evaluate(
    (address) =>
      new Promise((resolve) => {
        const before = window.location.href;
        window.location.hash = address;
        if (window.location.href === before) return resolve();
        // It comes after `popstate`, which notifies the app of the address.
        window.addEventListener('hashchange', () => resolve(), { once: true });
      }),
    hash,
  );

/**
 * Goes by way of another screen, without notifications: the screen is created again as after a
 * load, and a new notification does not wait for older ones.
 */
export const showAnew = async (page: Page, hash: string): Promise<void> => {
  await showAddress(page, '#/settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  const close = page.getByRole('button', { name: 'Close the notification' });
  const closeAll = (): Promise<number> =>
    close.evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click();
      return buttons.length;
    });
  await expect.poll(closeAll).toBe(0);
  await showAddress(page, hash);
};

type AppScreen = {
  readonly name: string;
  readonly hash: string;
  readonly heading: string;
  /** For the settings: title of the section shown. */
  readonly section?: string;
  readonly text?: string;
};

export const settingsScreen = (shown: SettingsSection): AppScreen => {
  const title = settingsSections.find(({ section }) => section === shown)?.title ?? '';
  return {
    name: `the settings “${title}”`,
    hash: `#/settings/${shown}`,
    heading: 'Settings',
    section: title,
  };
};

export const appScreens: readonly AppScreen[] = [
  { name: 'the first run', hash: '#/welcome', heading: 'Welcome to Clipcheck' },
  { name: 'the library', hash: '#/library', heading: 'Library' },
  { name: 'the queue', hash: '#/queue', heading: 'Queue', text: 'Nothing in the queue' },
  {
    name: 'the watched folders',
    hash: '#/queue/watched',
    heading: 'Queue',
    text: 'No watched folders',
  },
  { name: 'the evaluator', hash: '#/service', heading: 'Evaluator' },
  { name: 'an unknown clip', hash: `#/clips/${'0'.repeat(64)}`, heading: 'Unknown clip' },
  { name: 'a comparison of nothing', hash: '#/compare', heading: 'Compare' },
  { name: 'culling nothing', hash: '#/cull?of=clips', heading: 'Cull', text: 'No clips to cull' },
  { name: 'the trends', hash: '#/trends', heading: 'Trends' },
  { name: 'the reports', hash: '#/reports', heading: 'Reports' },
  ...settingsSections.map(({ section }) => settingsScreen(section)),
];

export const untilShown = async (
  page: Page,
  { heading, section, text }: Pick<AppScreen, 'heading' | 'section' | 'text'>,
): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  if (section !== undefined) {
    const link = page.getByRole('main').getByRole('link', { name: section, exact: true });
    await expect(link).toHaveAttribute('aria-current', 'page');
  }
  if (text !== undefined) {
    await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
};

/** Changes the system's theme, which the app's setting must follow. */
export const showTheme = async (page: Page, theme: 'dark' | 'light'): Promise<void> => {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
  // Colours in transition have less contrast than their start and end.
  await page.evaluate(async () => {
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
};
