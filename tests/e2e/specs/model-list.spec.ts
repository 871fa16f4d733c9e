import { goToScreen } from '../support/screens.ts';
import { expect, sharedAppOnService, test } from '../support/test.ts';

const quotaWindow = {
  limit: 100,
  used: 12,
  remaining: 88,
  reset_at: null,
  reset_in_sec: null,
  window_sec: 3600,
  unlimited: false,
};
const [app] = sharedAppOnService({
  service: {
    faults: [
      {
        on: 'listModels',
        count: 'all',
        action: {
          body: {
            object: 'list',
            data: [
              {
                id: 'signal-1',
                object: 'model',
                version: '7',
                detectors: ['visual_glitch'],
                input: { formats: ['mp4/h264', 'mov'], aspect_ratios: ['21:9', '9:21'] },
              },
            ],
          },
        },
      },
      {
        on: 'getQuota',
        count: 'all',
        action: {
          body: {
            ...quotaWindow,
            unlimited: true,
            used: 4321,
            scopes: { detect: quotaWindow },
          },
        },
      },
    ],
  },
});

test('the service screen shows the quota over all operations, and what each model detects and accepts', async () => {
  const { page } = app();
  await goToScreen(page, 'Service');
  const overall = page.getByRole('listitem').filter({ hasText: 'All operations' });
  await expect(overall).toContainText('Unlimited');
  await expect(overall).toContainText('4,321 used so far');
  await expect(overall).toContainText('Period 1 h');
  const detect = page.getByRole('listitem').filter({ hasText: 'detect' });
  await expect(detect).toContainText('88 left');
  const model = page.getByRole('listitem').filter({ hasText: 'signal-1' });
  await expect(model).toContainText('Visual glitch');
  await expect(model).toContainText('mp4/h264, mov · aspect ratio 21:9, 9:21');
});
