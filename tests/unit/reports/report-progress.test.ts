import { expect, test } from 'vitest';
import { progressReporter } from '../../../engine/reports/thread/report-progress.ts';
import { createManualClock } from '../../support/manual-clock.ts';

test('reports the first clip at once, then at most ten times a second', async () => {
  const timesMs = [5000, 5099, 5100, 5150, 5199, 5200, 5500, 5501];
  const reported: [share: number, clipName: string][] = [];
  const clock = createManualClock(0);
  const onClip = progressReporter(
    timesMs.length,
    ({ share, clipName }) => reported.push([share, clipName]),
    clock,
  );
  for (const [index, atMs] of timesMs.entries()) {
    await clock.advance(atMs - clock.nowMs());
    onClip(`${index}.mp4`);
  }
  expect(reported).toEqual([
    [0, '0.mp4'],
    [2 / 8, '2.mp4'],
    [5 / 8, '5.mp4'],
    [6 / 8, '6.mp4'],
  ]);
});
