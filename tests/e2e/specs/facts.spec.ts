import type { ClipId } from '../../../shared/domain/ids.ts';
import type { ReceivedFinding } from '../../../shared/service-api/finding.ts';
import { seedReview } from '../../../tools/library/seed-review.ts';
import { findViolations } from '../../support/find-violations.ts';
import { noteNames, untilFrame } from '../support/review-screen.ts';
import { samplePath } from '../support/seeds.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const hostile = '<b onclick="alert(1)">\u202egnol\u2066';

const point = (frame: number, sec: number) => ({ frame, sec, timecode: '' });
const glitch = (
  id: string,
  counted: number,
  more: Partial<ReceivedFinding> = {},
): ReceivedFinding => ({
  id,
  type: 'visual_glitch',
  description: `Finding ${id}`,
  region: { start: point(counted, 1), end: point(counted, 1), boxes: [] },
  ...more,
});

let clipId: ClipId | undefined;
const app = sharedApp(() => ({
  prepare: async (dataDir) => {
    const [seeded] = await seedReview(dataDir, [
      {
        path: samplePath('lantern-in-the-rain'),
        prompt: 'A lantern',
        runs: [
          {
            findings: [
              glitch('1', 24),
              glitch('2', 30, { source: 'human' }),
              glitch('3', 24, { source: hostile }),
            ],
            video: { num_frames: 95, width: 360, height: 640 },
            model: hostile,
          },
        ],
      },
    ]);
    clipId = seeded?.clipId;
  },
}));

test.describe.configure({ mode: 'serial' });

test("shows the service's reading of the video beside the file, and marks differences", async () => {
  await app().open(`#/clips/${clipId}?frame=0`);
  const { page } = app();
  await untilFrame(page, 0);
  const tab = page.getByRole('tab', { name: /^Details/ });
  await expect(tab.getByRole('img', { name: 'with warnings' })).toBeVisible();
  await tab.click();
  const video = page.getByRole('region', { name: 'Video' });
  const rows = video.getByRole('row');
  await expect(rows.filter({ hasText: 'Frames' })).toHaveText(/Frames\s*96\s*95/);
  await expect(rows.filter({ has: page.getByRole('img', { name: 'differs' }) })).toHaveCount(2);
  await expect(video).toContainText(
    'The evaluator counted 95 frames, this file has 96: frame numbers may be off by one.',
  );
  await expect(video).toContainText('without its rotation');
  await expect(video).toContainText('The positions of 1 finding don’t fit this file');
  expect(await findViolations(page)).toEqual([]);
});

test('shows the evaluation with its sources and ids, and data from a service stays text', async () => {
  const { page } = app();
  const evaluation = page.getByRole('region', { name: 'Evaluation' });
  await expect(evaluation).toContainText('1 by the model, 1 by a person, 1 by “');
  const id = await evaluation.getByRole('code').first().textContent();
  const copy = evaluation.getByRole('button', { name: 'Copy: Evaluation id' });
  const names = await noteNames(copy);
  await copy.click();
  await expect.poll(names).toContain('Evaluation id: copied');
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  await expect(page.locator('b[onclick]')).toHaveCount(0);
  const text = (await page.locator('body').textContent()) ?? '';
  for (const unsafe of ['\u202e', '\u2066', 'undefined', 'NaN']) expect(text).not.toContain(unsafe);
});
