import type { Locator, Page } from 'playwright/test';
import { seedReportClips } from '../support/seeds.ts';
import { sharedApp } from '../support/test.ts';
import { takeScreens } from './take-pictures.ts';

const app = sharedApp(() => ({
  prepare: async (dataDir) => {
    await seedReportClips(dataDir);
  },
}));

const preview =
  (format: string) =>
  async (page: Page): Promise<Locator> => {
    await page.getByRole('radio', { name: format, exact: true }).click();
    const status = page.getByRole('region', { name: 'Preview' }).getByRole('status');
    return status.filter({ hasText: /^(Full report|All clips)/ });
  };

takeScreens(app, [
  ['reports-page', '#/reports', preview('Web page')],
  ['reports-text', '#/reports', preview('CSV of findings')],
  ['reports-markers', '#/reports', preview('DaVinci Resolve EDL')],
  ['reports-empty', '#/reports?of=clips', (page) => page.getByText('Nothing to report on')],
]);
