import { describe, expect, test } from 'vitest';
import { droppedFrames } from '../../../evaluator/detectors/picture/dropped-frames.ts';
import { type Draw, drawnTable, texture } from '../../support/frame-tables.ts';

const FRAMES = 48;

const findIn = (draw: Draw) =>
  droppedFrames.detect(drawnTable(FRAMES, draw), 'normal').map(({ first, last }) => [first, last]);

const panned =
  (momentOf: (frame: number) => number, speed: number): Draw =>
  (x, y, frame) => ({
    luma: 120 + texture(x - speed * momentOf(frame), y + 0.3 * speed * momentOf(frame), 1),
  });

const disc =
  (momentOf: (frame: number) => number): Draw =>
  (x, y, frame) => {
    const [left, top] = [20 + 1.2 * momentOf(frame), 45];
    const isDisc = Math.hypot(x - left, y - top) < 16;
    return { luma: isDisc ? 190 + texture(x - left, y - top, 2) / 2 : 110 + texture(x, y, 4) };
  };

const without =
  (first: number, count: number) =>
  (frame: number): number =>
    frame < first ? frame : frame + count;

describe('missing frames are found', () => {
  test.each([
    ['three', 3, 0.8],
    ['eight', 8, 0.8],
    ['twelve of a fast pan', 12, 2.5],
  ])('%s', (_name, count, speed) => {
    expect(findIn(panned(without(20, count), speed))).toEqual([[19, 20]]);
  });

  test('in motion that slows down for a frame', () => {
    const uneven = (frame: number) => frame - (frame > 17 ? 0.8 : 0);
    expect(findIn(panned((frame) => uneven(without(20, 3)(frame)), 1.5))).toEqual([[19, 20]]);
  });

  test('in uneven motion, by a much larger jump', () => {
    const uneven = (frame: number) => 0.15 * (frame + Math.sin(2 * frame) / 2.5);
    const jumped = (frame: number) => uneven(frame) + (frame < 20 ? 0 : 75);
    expect(findIn(panned(jumped, 1))).toEqual([[19, 20]]);
  });

  test('of an object moving before a still background', () => {
    expect(findIn(disc(without(20, 6)))).toEqual([[19, 20]]);
  });

  test('by their timestamps, where the picture does not show it', () => {
    const table = drawnTable(
      FRAMES,
      panned(() => 0, 1),
    );
    const frames = table.frames.map((frame, index) => ({
      ...frame,
      sec: (index < 20 ? index : index + 5) / 24,
    }));
    const [gap, ...others] = droppedFrames.detect({ ...table, frames }, 'normal');
    expect(others).toEqual([]);
    expect(gap).toMatchObject({ first: 19, last: 20 });
    expect(gap?.description).toContain('about 5 frames are missing');
  });
});

const still = drawnTable(FRAMES, () => ({ luma: 120 }));

test.each([
  ['twice the usual time is none', 2, 0],
  ['two and a half times is one', 2.5, 1],
  ['three times is one', 3, 1],
])('among the timestamps %s', (_name, intervals, gaps) => {
  // Thirty-seconds of a second are exact.
  const secOf = (frame: number) => (frame < 20 ? frame : frame - 1 + intervals) / 32;
  const frames = still.frames.map((frame, index) => ({ ...frame, sec: secOf(index) }));
  const found = droppedFrames.detect({ ...still, frames }, 'normal');
  expect(found).toHaveLength(gaps);
  if (gaps > 0) expect(found[0]?.description).toContain('about 2 frames are missing');
});

test.each<[string, Draw]>([
  ['even motion', panned((frame) => frame, 1)],
  ['motion that speeds up', panned((frame) => frame ** 2 / 30, 1)],
  ['motion that swings to and fro', panned((frame) => 15 * Math.sin(frame / 3), 1)],
  ['animation on threes', panned((frame) => frame - (frame % 3), 1)],
  [
    'a freeze after which the shot jumps on',
    panned((frame) => (frame > 15 && frame < 25 ? 15 : frame), 1),
  ],
  ['a jolt that comes back', panned((frame) => (frame === 20 ? 26 : frame), 1)],
  [
    'light that steps',
    (x, y, frame) => ({ luma: (frame < 20 ? 0.7 : 1) * panned((at) => at, 1)(x, y, frame).luma }),
  ],
  [
    'another picture',
    (x, y, frame) => ({
      luma: 120 + texture(x - frame, y, frame < 20 ? 0 : 9) + (frame < 20 ? 0 : 20),
    }),
  ],
])('nothing is found in %s', (_name, draw) => {
  expect(findIn(draw)).toEqual([]);
});
