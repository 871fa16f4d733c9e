import { expect, test } from 'vitest';
import type { MarkedPlace } from '../../../shared/domain/frames/box-track.ts';
import { stillFrameOf } from '../../../shared/domain/frames/still-frame.ts';

/** A finding of frames 10 to 21 with boxes of these side lengths at these frames. */
const placeOf = (...sides: [frame: number, side: number][]): MarkedPlace => ({
  firstFrame: 10,
  lastFrame: 21,
  hasRegion: true,
  boxes: sides.map(([frame, side]) => ({
    frame,
    box: { xmin: 0, ymin: 0, xmax: side, ymax: side },
  })),
});

test.each<[string, MarkedPlace, number]>([
  ['the largest box', placeOf([10, 0.2], [14, 0.5], [21, 0.3]), 14],
  ['the first of equally large boxes', placeOf([12, 0.2], [15, 0.5], [18, 0.5]), 15],
  ['a box at the last frame', placeOf([10, 0.2], [21, 0.3]), 21],
  ['a box at the first frame', placeOf([10, 0.2]), 10],
  ['no box beyond its frames', placeOf([9, 1], [12, 0.1], [22, 1]), 12],
  ['the middle where it has no box', placeOf(), 15],
  ['the middle where no box lies in its frames', placeOf([9, 1], [22, 1]), 15],
])('the still of a finding shows %s', (_what, place, frame) => {
  expect(stillFrameOf(place)).toBe(frame);
});
