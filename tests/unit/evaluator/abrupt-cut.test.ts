import { describe, expect, test } from 'vitest';
import { abruptCut, findCuts } from '../../../evaluator/detectors/picture/find-cuts.ts';
import { type Draw, drawnTable, texture } from '../../support/frame-tables.ts';

const FRAMES = 48;

const cutsIn = (draw: Draw) => findCuts(drawnTable(FRAMES, draw)).map(({ frame }) => frame);

const one: Draw = (x, y, frame) => ({ luma: 100 + texture(x - frame, y), cb: 118, cr: 134 });
const other: Draw = (x, y, frame) => ({
  luma: 135 + 1.3 * texture(1.4 * y + 0.5 * frame, 1.2 * x, 7),
  cb: 135,
});
const light =
  (draw: Draw, gainAt: (frame: number) => number): Draw =>
  (x, y, frame) => {
    const { luma, ...colour } = draw(x, y, frame);
    return { luma: luma * gainAt(frame), ...colour };
  };

describe('cuts are found', () => {
  test.each([2, 20, 45])('to another shot at frame %d', (at) => {
    expect(cutsIn((x, y, frame) => (frame < at ? one : other)(x, y, frame))).toEqual([at]);
  });

  test('there and back', () => {
    const isOther = (frame: number): boolean => frame >= 15 && frame < 32;
    expect(cutsIn((x, y, frame) => (isOther(frame) ? other : one)(x, y, frame))).toEqual([15, 32]);
  });

  test('between still pictures', () => {
    expect(cutsIn((x, y, frame) => (frame < 24 ? one : other)(x, y, 0))).toEqual([24]);
  });

  test('and reported with the first frame of the new shot', () => {
    const table = drawnTable(FRAMES, (x, y, frame) => (frame < 24 ? one : other)(x, y, frame));
    expect(abruptCut.detect(table, 'normal')).toEqual([
      {
        first: 24,
        last: 24,
        description: expect.stringContaining('An abrupt cut at 00:00:01:00'),
        boxes: [],
      },
    ]);
  });
});

test.each<[string, Draw]>([
  ['one shot', one],
  ['a fast pan', (x, y, frame) => one(x - 9 * frame, y, 0)],
  ['a light switched on', light(one, (frame) => (frame < 20 ? 0.45 : 1.1))],
  ['a flash', light(one, (frame) => (frame === 20 ? 2.2 : 1))],
  [
    'frames of another shot in between',
    (x, y, frame) => (frame > 20 && frame < 24 ? other : one)(x, y, frame),
  ],
  [
    'black between two shots',
    (x, y, frame) =>
      frame >= 20 && frame < 24 ? { luma: 2 } : (frame < 20 ? one : other)(x, y, frame),
  ],
  [
    'a cross-fade',
    (x, y, frame) => {
      const share = Math.min(1, Math.max(0, (frame - 15) / 14));
      return { luma: one(x, y, frame).luma * (1 - share) + other(x, y, frame).luma * share };
    },
  ],
  ['missing frames', (x, y, frame) => one(x, y, frame < 20 ? frame : frame + 8)],
  [
    'a large object that enters',
    (x, y, frame) =>
      x < 6 * (frame - 15) ? { luma: 190 + texture(x - 6 * frame, y, 3) / 3 } : one(x, y, frame),
  ],
  [
    'huge steps, as at 8 frames a second',
    (x, y, frame) => one(x + 40 * Math.sin(frame * 2.4), y + 30 * Math.cos(frame * 1.9), 0),
  ],
])('no cut is found in %s', (_name, draw) => {
  expect(cutsIn(draw)).toEqual([]);
});
