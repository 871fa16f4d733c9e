import { expect, test } from 'vitest';
import { progressTeller } from '../../../engine/reports/thread/progress-teller.ts';

/** What is told of clips to which a report comes at these times. */
const toldAt = (timesMs: readonly number[]): [share: number, clipName: string][] => {
  const told: [number, string][] = [];
  let nowMs = 0;
  const tell = progressTeller(
    timesMs.length,
    ({ share, clipName }) => told.push([share, clipName]),
    () => nowMs,
  );
  for (const [index, atMs] of timesMs.entries()) {
    nowMs = atMs;
    tell(`${index}.mp4`);
  }
  return told;
};

test('the first clip is told at once, then as far as it is, ten times a second at most', () => {
  expect(toldAt([5000, 5099, 5100, 5150, 5199, 5200, 5500, 5501])).toEqual([
    [0, '0.mp4'],
    [2 / 8, '2.mp4'],
    [5 / 8, '5.mp4'],
    [6 / 8, '6.mp4'],
  ]);
});
