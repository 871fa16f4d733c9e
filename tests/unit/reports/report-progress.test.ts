import { expect, test } from 'vitest';
import { progressReporter } from '../../../engine/reports/thread/report-worker.ts';
import { createManualClock } from '../../support/manual-clock.ts';

test('the first clip is told at once, then as far as it is, ten times a second at most', async () => {
  const timesMs = [5000, 5099, 5100, 5150, 5199, 5200, 5500, 5501];
  const told: [share: number, clipName: string][] = [];
  const clock = createManualClock(0);
  const tell = progressReporter(
    timesMs.length,
    ({ share, clipName }) => told.push([share, clipName]),
    clock,
  );
  for (const [index, atMs] of timesMs.entries()) {
    await clock.advance(atMs - clock.nowMs());
    tell(`${index}.mp4`);
  }
  expect(told).toEqual([
    [0, '0.mp4'],
    [2 / 8, '2.mp4'],
    [5 / 8, '5.mp4'],
    [6 / 8, '6.mp4'],
  ]);
});
