import { describe, expect, test } from 'vitest';
import { blockiness } from '../../../evaluator/detectors/picture/blockiness.ts';
import { sharpnessBurst } from '../../../evaluator/detectors/picture/sharpness-burst.ts';
import { type Draw, drawnTable, texture } from '../../support/frame-tables.ts';

/** Pictures are drawn at 320 x 180 pixels; places are in pixels of the reduced picture. */
const SCALE = 2;
const FRAMES = 40;

/** Noise from -1 to 1, independent for each pixel. */
const noise = (x: number, y: number): number => {
  const mixed = Math.imul(Math.imul(x + 4096, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1), 0x9e3779b1);
  return ((mixed >>> 16) & 0xff) / 127.5 - 1;
};

/** Fine detail, of which a blur leaves a share, on a coarse picture that it does not change. */
const withDetail =
  (shareAt: (frame: number, x: number, y: number) => number, pixelsAFrame = 1): Draw =>
  (x, y, frame) => {
    const from = x - pixelsAFrame * SCALE * frame;
    const coarse = texture(from / SCALE, y / SCALE);
    return { luma: 120 + coarse + 40 * noise(from, y) * shareAt(frame, x / SCALE, y / SCALE) };
  };

const moving = withDetail(() => 1);

const inBlocks =
  (draw: Draw): Draw =>
  (x, y, frame) => {
    const [left, top] = [x - (x % 8), y - (y % 8)];
    const means = [0, 2, 4, 6].map((step) => draw(left + step, top + step, frame).luma);
    return { luma: means.reduce((sum, luma) => sum + luma, 0) / means.length };
  };

const isIn = (value: number, from: number, to: number): boolean => value >= from && value < to;

const tableOf = (draw: Draw) => drawnTable(FRAMES, draw, 24, SCALE);

const blurs = (draw: Draw) => sharpnessBurst.detect(tableOf(draw), 'normal');

describe('detail that disappears and returns abruptly is found', () => {
  test.each([
    [20, 20, 0.3],
    [20, 27, 0.6],
    [12, 31, 0.2],
  ])('from frame %d to %d, %f of it left', (first, last, share) => {
    const findings = blurs(withDetail((frame) => (isIn(frame, first, last + 1) ? share : 1)));
    expect(findings).toMatchObject([{ first, last, boxes: [] }]);
    expect(findings[0]?.description).toMatch(
      /^The picture is blurred for \d+ frames? from 00:00:00:\d\d, with \d+% less fine detail than before and after\.$/,
    );
  });

  test('as is too much detail', () => {
    const findings = blurs(withDetail((frame) => (isIn(frame, 20, 26) ? 2 : 1)));
    expect(findings).toMatchObject([{ first: 20, last: 25, boxes: [] }]);
    expect(findings[0]?.description).toContain('is sharper or grainier for');
  });

  test('all over for two frames, where much of the picture has no detail to lose', () => {
    const findings = blurs(
      withDetail((frame, x) => (x < 50 ? 0 : isIn(frame, 20, 22) ? 0.1 : 1), 0),
    );
    expect(findings).toMatchObject([{ first: 20, last: 21, boxes: [] }]);
  });

  test.each<[string, (frame: number, x: number, y: number) => boolean]>([
    ['a thin strip', (frame, _x, y) => isIn(frame, 20, 26) && isIn(y, 40, 50)],
    ['an upright strip', (frame, x) => isIn(frame, 20, 26) && isIn(x, 140, 160)],
    [
      'places that blur again and again',
      (frame, x, y) => frame % 8 < 4 && isIn(x, 80, 140) && isIn(y, 20, 70),
    ],
  ])('but not in %s', (_name, isBlurred) => {
    expect(blurs(withDetail((frame, x, y) => (isBlurred(frame, x, y) ? 0.1 : 1), 0))).toEqual([]);
  });

  test('in an area of the picture, with its box', () => {
    const [finding, ...others] = blurs(
      withDetail((frame, x, y) =>
        isIn(frame, 20, 26) && isIn(x, 80, 140) && isIn(y, 20, 70) ? 0.1 : 1,
      ),
    );
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ first: 20, last: 25 });
    const box = finding?.boxes[0]?.box;
    expect(box?.xmin).toBeCloseTo(80 / 160, 1);
    expect(box?.xmax).toBeCloseTo(140 / 160, 1);
    expect(box?.ymin).toBeCloseTo(20 / 90, 1);
    expect(box?.ymax).toBeCloseTo(70 / 90, 1);
  });
});

test('a picture replaced by blocks is found', () => {
  const spoilt: Draw = (x, y, frame) =>
    (isIn(frame, 20, 26) ? inBlocks(moving) : moving)(x, y, frame);
  const findings = blockiness.detect(tableOf(spoilt), 'normal');
  expect(findings).toMatchObject([{ first: 20, last: 25, boxes: [] }]);
  expect(findings[0]?.description).toMatch(
    /^The picture breaks up into blocks for 6 frames from 00:00:00:20, with steps of \d+\.\d levels at their edges \(\d+\.\d before\)\.$/,
  );
});

test.each<[string, Draw]>([
  ['a moving shot', moving],
  ['a shot that stands still', withDetail(() => 1, 0)],
  ['a rack focus', withDetail((frame) => 0.55 + 0.45 * Math.cos(frame / 8))],
  ['focus that is lost for good', withDetail((frame) => (frame < 20 ? 1 : 0.3))],
  ['every fourth frame a sharper one', withDetail((frame) => (frame % 4 === 0 ? 1.4 : 1))],
  [
    'a smooth thing that passes',
    (x, y, f) =>
      isIn(x / SCALE, 6 * (f - 12), 6 * (f - 12) + 50) && isIn(y / SCALE, 15, 75)
        ? { luma: 90 + x / 8 }
        : moving(x, y, f),
  ],
  ['a fade to black', (x, y, f) => ({ luma: moving(x, y, f).luma * Math.max(0, 1 - f / 34) })],
  ['a shot that is blocky all along', inBlocks(moving)],
  [
    'a fast pan that blurs',
    (x, y, f) =>
      isIn(f, 20, 30)
        ? { luma: 120 + texture(x / SCALE - f - 9 * (f - 20), y / SCALE) }
        : moving(x - (f >= 30 ? 90 * SCALE : 0), y, f),
  ],
])('neither blur nor blocks are found in %s', (_name, draw) => {
  const table = tableOf(draw);
  for (const sensitivity of ['normal', 'strict'] as const) {
    expect(sharpnessBurst.detect(table, sensitivity)).toEqual([]);
    expect(blockiness.detect(table, sensitivity)).toEqual([]);
  }
});
