import { expect, type Page } from 'playwright/test';
import {
  type SettingsSection,
  settingsSections,
} from '../../../renderer/features/settings/settings-sections.ts';

export type AppScreen = {
  readonly name: string;
  readonly hash: string;
  readonly heading: string;
  /** For the settings: title of the section shown. */
  readonly section?: string;
  /** What distinguishes it from other screens with its heading. */
  readonly text?: string;
};

export const settingsScreen = (shown: SettingsSection): AppScreen => {
  const title = settingsSections.find(({ section }) => section === shown)?.title ?? '';
  return {
    ...{ name: `the settings “${title}”`, hash: `#/settings/${shown}` },
    ...{ heading: 'Settings', section: title },
  };
};

export const appScreens: readonly AppScreen[] = [
  { name: 'the first run', hash: '#/welcome', heading: 'Welcome to Clipcheck' },
  { name: 'the library', hash: '#/library', heading: 'Library' },
  { name: 'the queue', hash: '#/queue', heading: 'Queue', text: 'Nothing in the queue' },
  {
    ...{ name: 'the watched folders', hash: '#/queue/watched' },
    ...{ heading: 'Queue', text: 'No watched folders' },
  },
  { name: 'the evaluator', hash: '#/service', heading: 'Evaluator' },
  { name: 'an unknown clip', hash: `#/clips/${'0'.repeat(64)}`, heading: 'Unknown clip' },
  { name: 'a comparison of nothing', hash: '#/compare', heading: 'Compare' },
  { name: 'the trends', hash: '#/trends', heading: 'Trends' },
  { name: 'the reports', hash: '#/reports', heading: 'Reports' },
  // The built-in evaluator needs no key.
  ...settingsSections
    .filter(({ section }) => section !== 'key')
    .map(({ section }) => settingsScreen(section)),
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
