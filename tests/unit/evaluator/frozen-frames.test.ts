import { describe, expect, test } from 'vitest';
import type { FrameStatisticsTable } from '../../../evaluator/analysis/frame-table.ts';
import { frozenFrames } from '../../../evaluator/detectors/picture/frozen-frames.ts';
import type { Sensitivity } from '../../../evaluator/models.ts';
import { drawnTable, texture } from '../../support/frame-tables.ts';

const FRAMES = 60;

const tableOf = (momentOf: (frame: number) => number): FrameStatisticsTable =>
  drawnTable(FRAMES, (x, y, frame) => ({ luma: 120 + texture(x - 1.5 * momentOf(frame), y) }));

const findIn = (table: FrameStatisticsTable, sensitivity: Sensitivity = 'normal') =>
  frozenFrames.detect(table, sensitivity).map(({ first, last }) => [first, last]);

/** Frames `first` to `last` show the first of them; then the shot jumps on. */
const held = (first: number, last: number) => (frame: number) =>
  frame > first && frame <= last ? first : frame;

/** A stop from frame 25 to 35, by integer pixels. */
const easedStop = (frame: number): number => {
  const beside = Math.max(0, 25 - frame, frame - 35);
  return Math.round((Math.sign(frame - 30) * (beside + 0.5) ** 2) / 8) / 1.5;
};

/** Like `held`, but the shot continues where it was. */
const inserted = (first: number, last: number) => (frame: number) =>
  frame <= first ? frame : Math.max(first, frame - (last - first));

describe('identical frames in a moving shot are found', () => {
  test.each([
    [20, 23],
    [20, 26],
    [15, 40],
  ])('from %d to %d, and the shot jumps on', (first, last) => {
    expect(findIn(tableOf(held(first, last)))).toEqual([[first, last]]);
  });

  test.each([
    [20, 23],
    [20, 31],
  ])('from %d to %d, and the shot continues where it was', (first, last) => {
    expect(findIn(tableOf(inserted(first, last)))).toEqual([[first, last]]);
  });
});

describe('a freeze is found', () => {
  test('whose last frame is encoded with noise, before the shot jumps on', () => {
    const momentOf = held(20, 29);
    const table = drawnTable(FRAMES, (x, y, frame) => ({
      luma: 120 + texture(x - 1.5 * momentOf(frame), y) + (frame === 29 && x % 10 < 3 ? 6 : 0),
    }));
    expect(findIn(table)).toEqual([[20, 29]]);
  });

  test('in slow even motion, where no pixel changes', () => {
    const momentOf = inserted(20, 28);
    const table = drawnTable(FRAMES, (x, y, frame) => ({
      luma: 120 + texture(x - 0.13 * momentOf(frame), y),
    }));
    expect(findIn(table)).toEqual([[20, 28]]);
  });
});

describe('a stutter is found', () => {
  test('in a swing that is slow a few frames later', () => {
    const swing = (frame: number) => 20 * Math.sin((frame - 20) / 2.9);
    expect(findIn(tableOf((frame) => swing(inserted(20, 21)(frame))))).toEqual([[20, 21]]);
  });

  test.each([
    ['a frame shown twice for the next', held(20, 21)],
    ['a frame shown twice in addition', inserted(20, 21)],
  ])('%s', (_name, momentOf) => {
    expect(findIn(tableOf(momentOf))).toEqual([[20, 21]]);
  });

  test('a repeated frame of a small moving object, with noise all over', () => {
    const table = drawnTable(FRAMES, (x, y, frame) => {
      const left = 30 + 1.5 * inserted(20, 21)(frame);
      const background = 110 + texture(x, y, 4);
      const noise = frame === 21 && x % 3 === 0 && y % 3 === 0 ? 1 : 0;
      return { luma: (Math.hypot(x - left, y - 45) < 14 ? 220 : background) + noise };
    });
    expect(findIn(table)).toEqual([[20, 21]]);
  });

  test('a frame shown three times', () => {
    expect(findIn(tableOf(held(20, 22)))).toEqual([[20, 22]]);
  });

  test('three of them within a second are one', () => {
    const moments = (frame: number) => ([21, 25, 30].includes(frame) ? frame - 1 : frame);
    expect(findIn(tableOf(moments))).toEqual([[20, 30]]);
  });
});

test.each<[string, (frame: number) => number]>([
  ['even motion', (frame) => frame],
  ['a still picture', () => 3],
  ['animation on twos', (frame) => frame - (frame % 2)],
  ['animation on threes', (frame) => frame - (frame % 3)],
  ['a pulldown', (frame) => frame - Math.floor(frame / 5)],
  ['a film of 24 frames a second in 25', (frame) => frame - Math.floor(frame / 25)],
  ['motion that swings to and fro', (frame) => 12 * Math.sin(frame / 4)],
  ['motion that turns round between two frames', (frame) => -Math.abs(frame - 29.5)],
  ['a camera that eases to a stop, stands and eases off', easedStop],
  ['motion that comes to rest', (frame) => -((Math.max(0, 30 - frame) / 5) ** 3)],
  ['a cut between two stills', (frame) => (frame < 30 ? 0 : 400)],
])('nothing is found in %s', (_name, momentOf) => {
  const table = tableOf(momentOf);
  expect(findIn(table)).toEqual([]);
  expect(findIn(table, 'strict')).toEqual([]);
});

test('a mouth that opens slowly while all else rests for a moment is no freeze', () => {
  const momentOf = held(20, 23);
  const table = drawnTable(FRAMES, (x, y, frame) => {
    const isMouth = Math.abs(x - 80) < 12 && Math.abs(y - 45) < 2 + (frame % 12) / 2;
    return { luma: isMouth ? 40 : 120 + texture(x - 1.5 * momentOf(frame), y) };
  });
  expect(findIn(table)).toEqual([]);
});

test('a shot that stops abruptly and stays still to its end is reported by the strict model only', () => {
  const table = tableOf(held(30, FRAMES));
  expect(findIn(table)).toEqual([]);
  expect(findIn(table, 'strict')).toEqual([[30, FRAMES - 1]]);
});
