import { describe, expect, test } from 'vitest';
import { flicker } from '../../../evaluator/detectors/picture/flicker.ts';
import { type Draw, drawnTable, texture } from '../../support/frame-tables.ts';

const panning: Draw = (x, y, frame) => ({ luma: 120 + texture(x - frame, y) });

const lit =
  (gainAt: (frame: number) => number, box = [0, 0, 160, 90], base: Draw = panning): Draw =>
  (x, y, frame) => {
    const pixel = base(x, y, frame);
    const [left = 0, top = 0, right = 0, bottom = 0] = box;
    const isIn = x >= left && x < right && y >= top && y < bottom;
    return isIn ? { ...pixel, luma: pixel.luma * gainAt(frame) } : pixel;
  };

const alternating =
  (amount: number, hold: number) =>
  (frame: number): number =>
    frame < 12 || frame > 27
      ? 1
      : 1 + (Math.floor((frame - 12) / hold) % 2 === 0 ? amount : -amount);

const found = (draw: Draw, sensitivity: 'normal' | 'strict' = 'normal') =>
  flicker.detect(drawnTable(48, draw), sensitivity);

describe('flicker of the entire picture is found', () => {
  test.each([
    ['from frame to frame', 0.1, 1],
    ['every second frame', 0.1, 2],
    ['every third frame', 0.15, 3],
    ['strongly', 0.3, 1],
  ])('%s', (_name, amount, hold) => {
    expect(found(lit(alternating(amount, hold)))).toMatchObject([
      { first: 12, last: 27, boxes: [] },
    ]);
  });

  test('in colour', () => {
    const draw: Draw = (x, y, frame) => ({
      ...panning(x, y, frame),
      cb: 128 + 100 * (alternating(0.1, 1)(frame) - 1),
    });
    const [finding, ...others] = found(draw);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ first: 12, last: 27, boxes: [] });
    expect(finding?.description).toContain('The color of the entire picture flickers');
  });
});

test('flicker of an area is found with its box and figures', () => {
  const [finding, ...others] = found(lit(alternating(0.2, 1), [100, 20, 140, 60]));
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ first: 12, last: 27 });
  expect(finding?.boxes.map(({ frame }) => frame)).toEqual([12, 27]);
  const box = finding?.boxes[0]?.box;
  expect(box?.xmin).toBeCloseTo(100 / 160, 1);
  expect(box?.xmax).toBeCloseTo(140 / 160, 1);
  expect(box?.ymin).toBeCloseTo(20 / 90, 1);
  expect(box?.ymax).toBeCloseTo(60 / 90, 1);
  expect(finding?.description).toMatch(
    /^The brightness on the right flickers for 16 frames from 00:00:00:12: it rises and falls \d+ times, by \d+ of 255 levels\.$/,
  );
});

test('weak flicker is reported by the strict model only', () => {
  const weak = lit(alternating(0.015, 1));
  expect(found(weak)).toEqual([]);
  // Half a swing into it, and half a swing out of it, are too small.
  expect(found(weak, 'strict')).toMatchObject([{ first: 13, last: 26 }]);
});

const stripes =
  (pixelsAFrame: number): Draw =>
  (x, _y, frame) => ({ luma: (x + pixelsAFrame * frame) % 24 < 12 ? 60 : 180 });

test.each<[string, Draw]>([
  ['a moving shot', panning],
  ['a fast pan', (x, y, frame) => panning(x - 8 * frame, y, 0)],
  ['stripes that pass', stripes(5)],
  ['stripes that pass fast', stripes(11)],
  ['grain', (x, y, frame) => ({ luma: 120 + ((x * 31 + y * 17 + frame * 101) % 37) - 18 })],
  ['one flash', lit((frame) => (frame === 20 ? 1.8 : 1))],
  ['two flashes', lit((frame) => (frame === 20 || frame === 23 ? 1.8 : 1))],
  ['light that goes on', lit((frame) => (frame < 20 ? 0.6 : 1))],
  ['a lamp that pulses slowly', lit((frame) => 1 + 0.2 * Math.sin(frame / 4))],
  ['an area whose light swings every third frame', lit(alternating(0.2, 3), [40, 20, 120, 70])],
  [
    'ripples that glitter each on its own',
    (x, y, frame) => {
      const wave = (Math.floor(x / 10) * 7 + Math.floor(y / 10) * 3 + frame) % 2;
      return y < 40 ? panning(x, y, frame) : { luma: 110 + texture(x, y) + (wave === 0 ? 30 : 0) };
    },
  ],
  ['a fade', lit((frame) => Math.min(1, frame / 30))],
])('no flicker is found in %s', (_name, draw) => {
  const table = drawnTable(48, draw);
  expect(flicker.detect(table, 'normal')).toEqual([]);
  expect(flicker.detect(table, 'strict')).toEqual([]);
});
