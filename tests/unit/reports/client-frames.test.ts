import { expect, test } from 'vitest';
import { clientFrames } from '../../../engine/reports/read-report-clip.ts';
import { evenTable } from '../../support/made-up-values.ts';

const framesOf = (count: number, [firstFrame, lastFrame]: readonly number[], hasRegion = true) => {
  const table = evenTable(24, count);
  const place = { firstFrame: firstFrame ?? 0, lastFrame: lastFrame ?? 0, hasRegion };
  const found = clientFrames({ ...place, boxes: [] }, table);
  return found.map(({ label, frame, markFrame }) => `${label} ${frame}/${markFrame}`).join(', ');
};

/** Each still as its label, its frame, and the frame whose mark it has. */
test.each([
  ['in the middle', [10, 20], 'Before 9/10, Finding 15/15, After 21/20'],
  ['of one frame', [10, 10], 'Before 9/10, Finding 10/10, After 11/10'],
  ['at the first frame', [0, 4], 'Finding 2/2, After 5/4'],
  ['at the last frame', [23, 23], 'Before 22/23, Finding 23/23'],
  ['that lasts from end to end', [0, 23], 'Finding 11/11'],
])('shows a finding %s by the available frames', (_, frames, shown) => {
  expect(framesOf(24, frames)).toBe(shown);
});

test('shows a finding of the entire clip by its first, middle and last frame', () => {
  expect(framesOf(24, [0, 23], false)).toBe('Start 0/0, Middle 11/11, End 23/23');
});

test('shows the frame of a clip of one frame once', () => {
  expect(framesOf(1, [0, 0])).toBe('Finding 0/0');
  expect(framesOf(1, [0, 0], false)).toBe('Start 0/0');
});
