import { sharedClipFiles } from '../support/clip-files.ts';
import { dropPaths } from '../support/gestures.ts';
import { evaluated, goToScreen } from '../support/screens.ts';
import { expect, sharedApp, sharedService, test } from '../support/test.ts';

const service = sharedService({
  faults: [{ on: 'getEvaluation', count: 'all', action: { hold: true } }],
});
const files = sharedClipFiles();
const app = sharedApp(() => ({
  env: { CLIPCHECK_BASE_URL: service().baseUrl, CLIPCHECK_API_KEY: service().apiKey },
}));

test('while the service is unreachable, its page and the queue show when it last answered', async () => {
  const { page } = app();
  await files().add(['one.mp4']);
  await app().open('#/queue');
  await dropPaths(page, [files().folder]);
  const steps = page.getByRole('list', { name: 'Clips by status' });
  await expect(steps.getByRole('listitem').filter({ hasText: 'Evaluating' })).toContainText(
    '1',
    evaluated,
  );
  await goToScreen(page, 'Service');
  const main = page.getByRole('main');
  await expect(main.getByText('Operational').first()).toBeVisible(evaluated);
  await expect(
    main
      .getByText(/ left$/)
      .or(main.getByText('Unlimited'))
      .first(),
  ).toBeVisible();
  await service().kill();
  await page.getByRole('button', { name: 'Status: refresh' }).click();
  await page.getByRole('button', { name: 'Quota: refresh' }).click();
  await expect(main.getByText(/^Last answer/)).toHaveCount(2, evaluated);
  await expect(main.getByText('Operational')).toHaveCount(0);
  await goToScreen(page, 'Queue');
  await expect(main.getByText(/^Last answer/)).toBeVisible();
  await expect(steps).toHaveCount(0);
});
