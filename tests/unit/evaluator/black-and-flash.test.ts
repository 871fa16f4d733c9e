import { expect, test } from 'vitest';
import { blackAndFlash } from '../../../evaluator/detectors/picture/black-and-flash.ts';
import { drawnTable, texture } from '../../support/frame-tables.ts';

const FRAMES = 24;
const LAST = FRAMES - 1;

const rangesOf = (luma: number, isBlank: (frame: number) => boolean) =>
  blackAndFlash
    .detect(
      drawnTable(FRAMES, (x, y, frame) => ({
        luma: isBlank(frame) ? luma : 120 + texture(x - frame, y),
      })),
      'normal',
    )
    .map(({ first, last }) => [first, last]);

test.each([
  ['white', 250, []],
  // The first frame is the thumbnail.
  ['black', 2, [[0, 3]]],
])('%s is ignored at the end of the clip, not a frame away', (_name, luma, atStart) => {
  expect(rangesOf(luma, (frame) => frame < 4 || frame > LAST - 4)).toEqual(atStart);
  const isFrameAway = (frame: number) => frame > 0 && frame < LAST;
  expect(rangesOf(luma, (frame) => isFrameAway(frame) && (frame < 5 || frame > LAST - 5))).toEqual([
    [1, 4],
    [LAST - 4, LAST - 1],
  ]);
});

test.each(['normal', 'strict'] as const)('%s ignores fades from black', (sensitivity) => {
  const fading = drawnTable(FRAMES, (x, y, frame) => ({
    luma: 2 + Math.min(1, Math.max(0, frame - 1) / 4) * (118 + texture(x - frame, y)),
  }));
  expect(blackAndFlash.detect(fading, sensitivity)).toEqual([]);
});
