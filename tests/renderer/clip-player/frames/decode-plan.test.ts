import { describe, expect, it } from 'vitest';
import {
  createWorkOrder,
  workLevels,
} from '../../../../renderer/features/clip-player/frames/worker/jobs.ts';
import {
  type Aim,
  nextGoal,
} from '../../../../renderer/features/clip-player/frames/worker/next-goal.ts';
import { waitingPositions } from '../../../../renderer/features/clip-player/frames/worker/run-set.ts';

type Scene = { held?: number[]; atHand?: number[]; keyEvery?: number };

const goalIn = (aim: Aim, { held = [], atHand = [], keyEvery = 1000 }: Scene): number | null =>
  nextGoal(aim, {
    isMissing: (frame) => !held.includes(frame),
    isQuick: (frame) => atHand.includes(frame),
    firstDecoded: (frame) => frame - (frame % keyEvery),
  });

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('The next frame to decode', () => {
  const onward: Aim = { frame: 100, direction: 1, window: { first: 80, last: 180 } };
  const back: Aim = { frame: 100, direction: -1, window: { first: 20, last: 120 } };

  it('is the one on screen before all others', () => {
    expect(goalIn(onward, {})).toBe(100);
    expect(goalIn(back, {})).toBe(100);
  });

  it('is the next one in the direction of travel', () => {
    expect(goalIn(onward, { held: range(95, 130) })).toBe(131);
    expect(goalIn(back, { held: range(95, 120) })).toBe(94);
  });

  it('is behind once everything ahead is decoded', () => {
    expect(goalIn(onward, { held: range(95, 180) })).toBe(94);
    expect(goalIn(back, { held: range(20, 110) })).toBe(111);
  });

  it('is also the last frame of the window, and the first', () => {
    expect(goalIn(onward, { held: range(80, 179) })).toBe(180);
    expect(goalIn(back, { held: range(20, 119) })).toBe(120);
    expect(goalIn(onward, { held: range(81, 180), atHand: [80] })).toBe(80);
    expect(goalIn({ ...onward, window: { first: 100, last: 100 } }, { held: [100] })).toBeNull();
  });

  it('is in the direction of travel where both sides have work', () => {
    expect(goalIn(onward, { held: range(99, 105) })).toBe(106);
    expect(goalIn(back, { held: range(95, 101) })).toBe(94);
  });

  it('is ahead where going back does not pay off yet', () => {
    expect(goalIn(back, { held: range(50, 110) })).toBe(111);
  });

  it('is none when all are decoded', () => {
    expect(goalIn(onward, { held: range(80, 180) })).toBeNull();
  });

  it('is not far back for a single frame until that pays', () => {
    expect(goalIn(back, { held: range(21, 120) })).toBeNull();
    expect(goalIn(back, { held: range(50, 120) })).toBeNull();
    expect(goalIn(back, { held: range(60, 120) })).toBe(59);
    // Near the playhead there is no time to wait.
    expect(goalIn(back, { held: [...range(20, 79), ...range(81, 120)] })).toBe(80);
    expect(goalIn(back, { held: [...range(20, 59), ...range(61, 120)] })).toBe(60);
    expect(goalIn(back, { held: [...range(20, 58), ...range(60, 120)] })).toBeNull();
  });

  it('is far back where a decoder is about to pass, or the way is no longer than the gain', () => {
    expect(goalIn(back, { held: range(21, 120), atHand: [20] })).toBe(20);
    expect(goalIn(back, { held: range(21, 120), keyEvery: 10 })).toBe(20);
  });
});

describe('Where decoders wait inside a clip', () => {
  const keys = (...lengths: number[]): Int32Array => {
    let begin = 0;
    return Int32Array.from(
      lengths.flatMap((length) => {
        const run = Array.from({ length }, () => begin);
        begin += length;
        return run;
      }),
    );
  };

  it('is nowhere in short runs, or without space', () => {
    expect(waitingPositions(keys(12, 12, 12), 8)).toEqual([]);
    expect(waitingPositions(keys(250, 200), 0)).toEqual([]);
    expect(waitingPositions(keys(), 8)).toEqual([]);
  });

  it('is spread evenly over long runs, in each separately', () => {
    expect(waitingPositions(keys(250, 200), 5)).toEqual([63, 125, 188, 317, 383]);
    expect(waitingPositions(keys(12, 400, 12), 3)).toEqual([112, 212, 312]);
  });

  it('is found quickly in a clip of hours', () => {
    const long = keys(...Array.from({ length: 2000 }, () => 250));
    expect(waitingPositions(long, 8).length).toBeLessThanOrEqual(8);
  });
});

describe('The next decoder to run', () => {
  const { playhead, pictures, nextClip, waitingDecoders } = workLevels;

  it('is the one whose work cannot wait', () => {
    const order = createWorkOrder();
    const [shown, next] = [order.join(() => undefined), order.join(() => undefined)];
    expect(next.request(nextClip)).toBe(true);
    expect(shown.request(playhead)).toBe(true);
    expect(next.request(nextClip)).toBe(false);
    expect(shown.request(pictures)).toBe(true);
    expect(next.request(nextClip)).toBe(false);
    expect(shown.request(waitingDecoders)).toBe(false);
    expect(next.request(nextClip)).toBe(true);
  });

  it('alternates between both visible clips', () => {
    const order = createWorkOrder();
    const [left, right] = [order.join(() => undefined), order.join(() => undefined)];
    expect(left.request(playhead)).toBe(true);
    expect(right.request(playhead)).toBe(true);
    expect(left.request(playhead)).toBe(true);
  });

  it('is one that waits when the others have nothing to do, or leave', () => {
    const order = createWorkOrder();
    let turns = 0;
    const shown = order.join(() => undefined);
    const next = order.join(() => {
      turns += 1;
    });
    shown.request(playhead);
    next.request(nextClip);
    shown.request(null);
    expect(turns).toBe(1);
    shown.request(playhead);
    expect(next.request(nextClip)).toBe(false);
    shown.leave();
    expect(turns).toBe(2);
    expect(next.request(nextClip)).toBe(true);
  });
});
