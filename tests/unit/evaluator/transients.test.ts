import { describe, expect, test } from 'vitest';
import { morph, popping } from '../../../evaluator/detectors/picture/abrupt-changes.ts';
import { blackAndFlash } from '../../../evaluator/detectors/picture/black-and-flash.ts';
import { corruptedFrames } from '../../../evaluator/detectors/picture/corrupted-frames.ts';
import type { Detector } from '../../../evaluator/detectors/picture/detector.ts';
import { DRAWN, type Draw, drawnTable, texture } from '../../support/frame-tables.ts';

const panning: Draw = (x, y, frame) => ({ luma: 120 + texture(x - frame, y) });

const still: Draw = (x, y) => ({ luma: 120 + texture(x, y) });

const isIn = (value: number, from: number, to: number): boolean => value >= from && value < to;

const during =
  (first: number, last: number, other: Draw, base: Draw = panning): Draw =>
  (x, y, frame) =>
    isIn(frame, first, last + 1) ? other(x, y, frame) : base(x, y, frame);

const inBox =
  (other: Draw, [left, top, right, bottom]: readonly number[], base: Draw = panning): Draw =>
  (x, y, frame) =>
    isIn(x, left ?? 0, right ?? 0) && isIn(y, top ?? 0, bottom ?? 0)
      ? other(x, y, frame)
      : base(x, y, frame);

const rangesOf = (detector: Detector, draw: Draw): number[][] =>
  detector.detect(drawnTable(48, draw), 'normal').map(({ first, last }) => [first, last]);

const allOf = (draw: Draw): string[] => {
  const table = drawnTable(48, draw);
  return [blackAndFlash, corruptedFrames, popping, morph].flatMap(({ name, detect }) =>
    detect(table, 'normal').map(({ first, last }) => `${name} ${first}-${last}`),
  );
};

const box = [100, 30, 135, 65];
const thing: Draw = (x, y) => ({ luma: 190 + 60 * Math.sin(x / 2) * Math.sin(y / 2), cb: 100 });

describe('objects that pop', () => {
  test.each([
    [20, 20, 24],
    [20, 22, 24],
    [30, 34, 24],
    [30, 34, 8],
  ])('are found from frame %d to %d at %d fps, with their box', (first, last, fps) => {
    const table = drawnTable(48, during(first, last, inBox(thing, box)), fps);
    const found = popping.detect(table, 'normal');
    expect(found).toMatchObject([{ first, last }]);
    const [at] = found[0]?.boxes ?? [];
    expect(at?.box.xmin).toBeCloseTo(100 / DRAWN.width, 1);
    expect(at?.box.xmax).toBeCloseTo(135 / DRAWN.width, 1);
    expect(at?.box.ymin).toBeCloseTo(30 / DRAWN.height, 1);
    expect(at?.box.ymax).toBeCloseTo(65 / DRAWN.height, 1);
    expect(found[0]?.description).toMatch(
      /^Something appears on the right for \d frames? at .*, then is gone\.$/,
    );
  });

  test.each([
    ['is found where that takes a moment', 24, 1],
    ['is not found where it takes longer', 8, 0],
  ])('one that keeps changing %s', (_name, fps, count) => {
    const dimmed = (x: number, y: number, frame: number): number =>
      thing(x, y, frame).luma - 20 * (frame - 20);
    const changing: Draw = (x, y, frame) => ({ luma: dimmed(x, y, frame), cb: 100 });
    const table = drawnTable(48, during(20, 23, inBox(changing, box, still), still), fps);
    expect([popping, morph].flatMap(({ detect }) => detect(table, 'normal'))).toHaveLength(count);
  });

  test('include objects that vanish for a moment', () => {
    const found = popping.detect(
      drawnTable(48, during(20, 22, panning, inBox(thing, box))),
      'normal',
    );
    expect(found).toMatchObject([{ first: 20, last: 22 }]);
    expect(found[0]?.description).toBe(
      'Something on the right vanishes for 3 frames at 00:00:00:20, then is back.',
    );
  });
});

describe('areas that change', () => {
  test.each<[string, Draw]>([
    ['shape', (x, y) => ({ luma: 120 - texture(y, x, 5) })],
    ['content, as a smooth thing does on rough ground', (x, y) => ({ luma: 60 + x - y, cb: 100 })],
  ])('%s are found', (_name, other) => {
    const table = drawnTable(48, during(20, 22, inBox(other, box, still), still));
    expect(popping.detect(table, 'normal')).toEqual([]);
    const found = morph.detect(table, 'normal');
    expect(found).toMatchObject([{ first: 20, last: 22 }]);
    expect(found[0]?.description).toBe(
      'An area on the right changes shape or content for 3 frames at 00:00:00:20, then looks as before.',
    );
  });

  test('only their light are not', () => {
    const lit: Draw = (x, y, frame) => {
      const glow = Math.exp(-((x - 110) ** 2 + (y - 45) ** 2) / 900);
      return { luma: (1 - 0.35 * glow) * still(x, y, frame).luma };
    };
    expect(allOf(during(20, 22, lit, still))).toEqual([]);
  });
});

test.each<[string, Draw, string]>([
  ['a green picture', (x, y, frame) => ({ ...panning(x, y, frame), cb: 60, cr: 60 }), 'green'],
  ['a pink picture', (x, y, frame) => ({ ...panning(x, y, frame), cb: 160, cr: 165 }), 'pink'],
  [
    'a torn band',
    inBox((x, y, frame) => panning(x + 30, y, frame), [0, 35, 160, 55]),
    'shifted sideways for 1 frame at 00:00:00:20, by 1',
  ],
  ['another picture', (x, y) => ({ luma: 20 + x + y }), 'A different picture is shown for 1 frame'],
])('corrupted frames: %s', (_name, broken, words) => {
  const found = corruptedFrames.detect(drawnTable(48, during(20, 20, broken)), 'normal');
  expect(found).toMatchObject([{ first: 20, last: 20 }]);
  expect(found[0]?.description).toContain(words);
});

describe('blocks of noise', () => {
  const SCALE = 2;
  const noisy =
    (side: number): Draw =>
    (x, y, frame) => {
      const [column, row] = [Math.floor(x / side), Math.floor(y / side)];
      return frame === 20 && x < 200 && y < 120
        ? { luma: (column * 7919 + row * 104_729) % 251 }
        : panning(x / SCALE, y / SCALE, frame);
    };
  const found = (detector: Detector, draw: Draw) =>
    detector.detect(drawnTable(30, draw, 24, SCALE), 'normal');

  test('are those of codecs', () => {
    expect(found(corruptedFrames, noisy(16))).toMatchObject([
      { first: 20, last: 20, description: expect.stringContaining('Corrupted blocks') },
    ]);
  });

  test('are not edges of a plain thing', () => {
    const plain: Draw = (x, y, frame) =>
      frame === 20 && x >= 96 && x < 208 && y >= 32 && y < 128
        ? { luma: 220 }
        : panning(x / SCALE, y / SCALE, frame);
    expect(found(corruptedFrames, plain)).toEqual([]);
  });

  test('are not anything rough, such as spray', () => {
    expect(found(corruptedFrames, noisy(5))).toEqual([]);
    expect([...found(popping, noisy(5)), ...found(morph, noisy(5))]).toMatchObject([
      { first: 20, last: 20 },
    ]);
  });
});

describe('a shifted band', () => {
  const band = [0, 35, 160, 55];
  const shifted = inBox((x, y, frame) => panning(x + 13, y, frame), band);
  test('is found across the picture, even in a pan', () => {
    const found = corruptedFrames.detect(drawnTable(48, during(20, 21, shifted)), 'normal');
    expect(found).toMatchObject([{ first: 20, last: 21 }]);
    expect(found[0]?.boxes[0]?.box).toMatchObject({ xmin: 0, xmax: 1 });
    expect(found[0]?.boxes[0]?.box.ymin).toBeCloseTo(35 / DRAWN.height, 1);
    expect(found[0]?.boxes[0]?.box.ymax).toBeCloseTo(55 / DRAWN.height, 1);
  });

  test('is not found where it stays, moves on its own, or the entire picture jolts', () => {
    const moving = inBox((x, y, frame) => panning(x + 5 * frame, y, frame), band);
    const jolt: Draw = (x, y, frame) => panning(x + 13, y, frame);
    expect(rangesOf(corruptedFrames, during(20, 47, shifted))).toEqual([]);
    expect(rangesOf(corruptedFrames, moving)).toEqual([]);
    expect(rangesOf(corruptedFrames, during(20, 20, jolt))).toEqual([]);
  });
});

describe('black, white and flashes', () => {
  const brighter: Draw = (x, y, frame) => ({ luma: panning(x, y, frame).luma + 60 });
  test.each<[string, number, number, Draw]>([
    ['white frames', 20, 24, () => ({ luma: 250 })],
    ['black frames', 20, 24, () => ({ luma: 2 })],
    ['a flash', 20, 20, brighter],
    ['the longest flash', 20, 22, brighter],
    ['darkness for a moment', 20, 21, (x, y, frame) => ({ luma: panning(x, y, frame).luma * 0.5 })],
  ])('%s', (_name, first, last, other) => {
    expect(rangesOf(blackAndFlash, during(first, last, other))).toEqual([[first, last]]);
  });

  test.each([23, 25])('a bright shot from frame 20 to %d is no flash', (last) => {
    expect(rangesOf(blackAndFlash, during(20, last, brighter))).toEqual([]);
  });
});

const crossing =
  (pixelsAFrame: number): Draw =>
  (x, y, frame) => {
    const isDisc = Math.hypot(x - (pixelsAFrame * (frame - 10) - 20), y - 45) < 17;
    return isDisc ? { luma: 220, cr: 150 } : { luma: 90 + texture(x, y) };
  };
test.each<[string, Draw]>([
  ['an even pan', panning],
  ['a still picture', (x, y) => ({ luma: 120 + texture(x, y) })],
  ['a disc that crosses slowly', crossing(3)],
  ['a disc that crosses fast', crossing(12)],
  ['a disc that crosses at once', crossing(30)],
  ['a disc held for three frames each', (x, y, frame) => crossing(6)(x, y, frame - (frame % 3))],
  ['a cut', during(24, 47, (x, y) => ({ luma: 120 - texture(y, x, 5) }))],
  ['a light that stays on', during(24, 47, (x, y, f) => ({ luma: panning(x, y, f).luma + 50 }))],
  [
    'a whip pan',
    (x, y, f) => ({ luma: 120 + texture(x - 20 * Math.max(0, Math.min(6, f - 20)), y) }),
  ],
])('nothing is found in %s', (_name, draw) => {
  expect(allOf(draw)).toEqual([]);
});
