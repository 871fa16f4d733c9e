import { seedReportClips } from '../support/seed-report-clips.ts';
import { expect, sharedApp, test } from '../support/test.ts';
import { takePictures } from './take-pictures.ts';

const app = sharedApp(() => ({
  prepare: async (dataDir) => {
    await seedReportClips(dataDir);
  },
}));

const made = { timeout: 30_000 };

for (const [name, format] of [
  ['page', 'Web page'],
  ['text', 'CSV of findings'],
  ['markers', 'DaVinci Resolve EDL'],
] as const) {
  test(`a report as ${name}`, async () => {
    const { page } = app();
    await app().open('#/reports');
    await page.getByRole('radio', { name: format, exact: true }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('status')).toHaveText(/^(Full report|All clips)/, made);
    await takePictures(app(), `reports-${name}`);
  });
}

test('a report on no clips', async () => {
  await app().open('#/reports?of=clips');
  await expect(app().page.getByText('Nothing to report on')).toBeVisible();
  await takePictures(app(), 'reports-empty');
});
