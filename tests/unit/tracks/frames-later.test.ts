import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { framesLater } from '../../../shared/domain/tracks/frames-later.ts';
import type { TrackedFinding } from '../../../shared/domain/tracks/tracked-finding.ts';
import { trackedFinding } from './tracked-finding.ts';

const seen = (frames: [number, number], [startSec, endSec]: [number, number]): TrackedFinding => ({
  ...trackedFinding({ frames }),
  startSec,
  endSec,
});

const counted = (fps: number, startFrame: number, endFrame: number): TrackedFinding =>
  trackedFinding({ frames: [startFrame, endFrame], fps });

/** The first finding of both results, whose later findings determine how they count. */
const laterOf = (
  [leftFps, left]: [number | null, TrackedFinding[]],
  [rightFps, right]: [number | null, TrackedFinding[]],
  isOneClip: boolean,
): [begins: number, ends: number] => {
  const onLeft = { fps: leftFps, findings: left };
  const onRight = { fps: rightFps, findings: right };
  const later = framesLater(onLeft, onRight, isOneClip);
  const [one, other] = [left[0], right[0]];
  if (!one || !other) throw new Error('both have a finding');
  return [later.begins(one, other), later.ends(one, other)];
};

/** Frames a second, first and last frame: for two clips at their own rates. */
type Counted = [fps: number, first: number, last: number];

describe('in two clips', () => {
  test.for([
    ['a frame of the coarser one later', [24, 10, 20], [48, 22, 43], [1, 1]],
    ['half a frame of the coarser one later', [24, 10, 20], [48, 21, 42], [0, 0]],
    ['a second later', [60, 60, 119], [24, 48, 71], [60, 60]],
    ['half a second shorter', [24, 0, 47], [30, 0, 44], [0, -12]],
    ['rates that are one, rounded otherwise', [24, 350, 360], [23.976, 350, 361], [0, 1]],
  ] as [string, Counted, Counted, [number, number]][])(
    '%s: by how many frames of the left it is later',
    ([, [leftFps, ...left], [rightFps, ...right], expected]) => {
      const [one, other] = [counted(leftFps, ...left), counted(rightFps, ...right)];
      expect(laterOf([leftFps, [one]], [rightFps, [other]], false)).toEqual(expected);
    },
  );

  test('compares frames of uneven length by their times', () => {
    const left = seen([30, 40], [2, 2.5]);
    const right = seen([52, 60], [2, 2.5]);
    expect(laterOf([24, [left]], [24, [right]], false)).toEqual([0, 0]);
  });

  test('the same time is never later, whatever frames it was rounded to', () => {
    const rate = fc.constantFrom(8, 12, 15, 24, 30, 48, 60);
    const time = fc.double({ min: 0, max: 15, noNaN: true });
    fc.assert(
      fc.property(rate, rate, time, time, (leftFps, rightFps, begin, lasts) => {
        const at = (fps: number): TrackedFinding => {
          const [first, over] = [Math.round(begin * fps), Math.round((begin + lasts) * fps)];
          return counted(fps, first, over - 1);
        };
        const later = laterOf([leftFps, [at(leftFps)]], [rightFps, [at(rightFps)]], false);
        expect(later).toEqual([0, 0]);
      }),
    );
  });
});

describe('in one clip', () => {
  test('counts frames by their numbers where both runs have the same ones', () => {
    // The frames of this clip are uneven: 24 a second on average.
    const left = [seen([10, 20], [0.1, 2]), seen([40, 48], [2.5, 3])];
    const right = [seen([11, 22], [0.9, 2.2]), seen([40, 47], [2.5, 2.8])];
    expect(laterOf([24, left], [24, right], true)).toEqual([1, 2]);
  });

  test('uses the shown frames where the service counted another video', () => {
    const left = [counted(24, 200, 208)];
    expect(laterOf([24, left], [24, [counted(30, 250, 260)]], true)).toEqual([0, 0]);
    expect(laterOf([24, left], [24, [counted(30, 280, 295)]], true)).toEqual([24, 28]);
    expect(laterOf([24, [counted(30, 250, 260)]], [24, left], true)).toEqual([0, 0]);
  });

  test('uses them too in a clip with uneven frames', () => {
    const left = [seen([10, 20], [0.1, 2])];
    const right = [seen([90, 110], [0.1, 2.5])];
    expect(laterOf([24, left], [24, right], true)).toEqual([0, 12]);
  });

  test('treats seconds that are rounded differently as the same frame', () => {
    const left = [seen([200, 208], [8.3333, 8.6667])];
    const right = [seen([200, 208], [8.333, 8.667])];
    expect(laterOf([24, left], [24, right], true)).toEqual([0, 0]);
  });

  test('uses the numbers of a clip with an unknown rate', () => {
    const [left, right] = [counted(24, 10, 20), counted(24, 12, 21)];
    expect(laterOf([null, [left]], [null, [right]], true)).toEqual([2, 1]);
  });
});
