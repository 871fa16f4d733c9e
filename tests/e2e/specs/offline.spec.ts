import { seedReview } from '../../../tools/library/seed-review.ts';
import { untilStored } from '../support/app-database.ts';
import { findingRange, picture, untilFrame } from '../support/review-screen.ts';
import { clipRow, evaluated } from '../support/screens.ts';
import { glitch, samplePath } from '../support/seeds.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const app = sharedApp(() => ({
  // Nothing answers there.
  env: { CLIPCHECK_BASE_URL: 'http://127.0.0.1:9', CLIPCHECK_API_KEY: 'any' },
  prepare: async (dataDir) => {
    const runs = [{ findings: [glitch('It flickers.', [10, 20])] }];
    await seedReview(dataDir, [
      { path: samplePath('lantern-in-the-rain'), prompt: 'A lantern', runs },
    ]);
  },
}));

test.describe.configure({ mode: 'serial' });

test('a clip can be reviewed without the service: frames, findings, verdicts, notes, runs, stills', async () => {
  await app().open('#/library?view=table&sort=name');
  const { page } = app();
  await clipRow(page, 'lantern-in-the-rain.mp4')
    .getByRole('link', { name: 'lantern-in-the-rain.mp4' })
    .click();
  await expect(page.getByRole('contentinfo').getByText('Unreachable')).toBeVisible(evaluated);
  const finding = page.getByRole('grid', { name: 'Findings' }).getByRole('row').first();
  await expect(finding).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await untilFrame(page, 0);
  await page.keyboard.press('ArrowRight');
  await untilFrame(page, 1);
  await expect(findingRange(page, 1)).toBeVisible();
  await page.keyboard.press('1');
  await expect(finding.getByRole('button', { name: 'Confirmed' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press(';');
  await page.keyboard.type('Seen without the service');
  await page.keyboard.press('Enter');
  await untilStored(app().dataDir, 'Seen without the service');
  await page.reload();
  await expect(finding.getByRole('textbox', { name: 'Note' })).toHaveValue(
    'Seen without the service',
  );
  await expect(picture(page)).toHaveAttribute('data-exact', 'true');
  const { content } = await app().download(() => page.keyboard.press('ControlOrMeta+Shift+S'));
  expect(content.subarray(1, 4).toString()).toBe('PNG');
  await page.getByRole('tab', { name: 'Runs (1)' }).click();
  await expect(page.getByRole('heading', { name: 'Runs (1)' })).toBeVisible();
});

test('when the app itself is gone, its page shows that or closes', {
  tag: '@electron',
}, async () => {
  const { page } = app();
  await app().kill();
  if (app().kind === 'electron') await expect.poll(() => page.isClosed()).toBe(true);
  else {
    const away = page
      .locator('[aria-live=polite]')
      .filter({ hasText: /^Clipcheck is not running/ });
    await expect(away).toBeVisible();
  }
});
