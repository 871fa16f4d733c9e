import { describe, expect, test } from 'vitest';
import { linearBoxes } from '../../../engine/reports/formats/datasets/boxes.ts';
import type { MarkedPlace } from '../../../shared/domain/frames/box-track.ts';
import { createFrameTable } from '../../../shared/domain/frames/frame-table.ts';
import type { Box } from '../../../shared/domain/frames/place-finding.ts';

const box: Box = { xmin: 0.2, ymin: 0.2, xmax: 0.6, ymax: 0.6 };

const placeOf = (boxes: MarkedPlace['boxes'], lastFrame = 4): MarkedPlace => ({
  ...{ firstFrame: 0, lastFrame, hasRegion: true, boxes, disagreementFrames: 0 },
});

const even = createFrameTable([0, 1, 2, 3, 4], 1);
/** One frame has a long duration. */
const uneven = createFrameTable([0, 1, 2, 6, 7], 1);

describe.each(['xmin', 'ymin', 'xmax', 'ymax'] as const)('a box whose %s moves', (side) => {
  const moved = { ...box, [side]: box[side] + 0.2 };
  const place = placeOf([
    { frame: 0, box },
    { frame: 4, box: moved },
  ]);

  test('needs its two ends where frames are evenly spaced', () => {
    expect(linearBoxes(even, place).map(({ frame }) => frame)).toEqual([0, 4]);
  });

  test('needs every frame where they are not', () => {
    const boxes = linearBoxes(uneven, place);
    expect(boxes.map(({ frame }) => frame)).toEqual([0, 1, 2, 3, 4]);
    expect(boxes[3]?.box[side]).toBeCloseTo(box[side] + (0.2 * 6) / 7);
    expect(boxes[4]?.box).toEqual(moved);
  });
});

test('only the stretch in which a box would differ needs every frame', () => {
  const moved = { ...box, ymax: 0.8 };
  const place = placeOf([
    { frame: 0, box },
    { frame: 2, box },
    { frame: 4, box: moved },
  ]);
  expect(linearBoxes(uneven, place).map(({ frame }) => frame)).toEqual([0, 2, 3, 4]);
});

test('keyframes beyond the range determine its ends, and are left out', () => {
  const place = placeOf(
    [
      { frame: 0, box },
      { frame: 4, box: { ...box, xmax: 1 } },
    ],
    2,
  );
  const boxes = linearBoxes(even, place);
  expect(boxes.map(({ frame }) => frame)).toEqual([0, 2]);
  expect(boxes[1]?.box.xmax).toBeCloseTo(0.8);
});
