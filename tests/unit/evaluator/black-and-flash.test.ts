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
    .map(({ firstFrame, lastFrame }) => [firstFrame, lastFrame]);

test.each([
  ['white', 250],
  ['black', 2],
])('%s is ignored at the ends of the clip, not a frame away', (_name, luma) => {
  expect(rangesOf(luma, (frame) => frame < 4 || frame > LAST - 4)).toEqual([]);
  const isFrameAway = (frame: number) => frame > 0 && frame < LAST;
  expect(rangesOf(luma, (frame) => isFrameAway(frame) && (frame < 5 || frame > LAST - 5))).toEqual([
    [1, 4],
    [LAST - 4, LAST - 1],
  ]);
});
