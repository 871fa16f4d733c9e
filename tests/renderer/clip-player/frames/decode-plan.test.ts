import { describe, expect, it } from 'vitest';
import type { DecodeRun } from '../../../../renderer/features/clip-player/frames/worker/decode-run.ts';
import {
  createJobs,
  createWorkOrder,
  workLevels,
} from '../../../../renderer/features/clip-player/frames/worker/jobs.ts';
import {
  type Aim,
  nextGoal,
} from '../../../../renderer/features/clip-player/frames/worker/next-goal.ts';
import type { OpenClipFile } from '../../../../renderer/features/clip-player/frames/worker/open-clip-file.ts';
import type { PictureRequests } from '../../../../renderer/features/clip-player/frames/worker/picture-requests.ts';
import {
  type RunSet,
  waitingPositions,
} from '../../../../renderer/features/clip-player/frames/worker/run-set.ts';

type Scene = { held?: number[]; atHand?: number[]; keyEvery?: number };

const goalIn = (aim: Aim, { held = [], atHand = [], keyEvery = 1000 }: Scene): number | null =>
  nextGoal(aim, {
    isMissing: (frame) => !held.includes(frame),
    isQuick: (frame) => atHand.includes(frame),
    firstDecoded: (frame) => frame - (frame % keyEvery),
  });

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const onward: Aim = { frame: 100, direction: 1, window: { first: 80, last: 180 } };
const one = { first: 100, last: 100 };
const back: Aim = { frame: 100, direction: -1, window: { first: 20, last: 120 } };

it.each<[string, Aim, Scene, number | null]>([
  ['the one on screen before all others', onward, {}, 100],
  ['the next one ahead', onward, { held: range(99, 105) }, 106],
  ['the next one behind, going back', back, { held: range(95, 101) }, 94],
  ['behind once everything ahead is decoded', onward, { held: range(95, 180) }, 94],
  ['ahead once everything behind is decoded', back, { held: range(20, 110) }, 111],
  ['the last of the window', onward, { held: range(80, 179) }, 180],
  ['the first of the window', onward, { held: range(81, 180), atHand: [80] }, 80],
  ['ahead where going back does not pay off yet', back, { held: range(50, 110) }, 111],
  ['none when all are decoded', onward, { held: range(80, 180) }, null],
  ['not far back for one frame', back, { held: range(21, 120) }, null],
  ['not far back for few frames', back, { held: range(50, 120) }, null],
  ['far back once that pays', back, { held: range(60, 120) }, 59],
  // Near the playhead there is no time to wait.
  ['a gap near the playhead', back, { held: [...range(20, 79), ...range(81, 120)] }, 80],
  ['a gap halfway', back, { held: [...range(20, 59), ...range(61, 120)] }, 60],
  ['no gap beyond', back, { held: [...range(20, 58), ...range(60, 120)] }, null],
  ['far back where a decoder passes', back, { held: range(21, 120), atHand: [20] }, 20],
  ['far back after a key frame', back, { held: range(21, 120), keyEvery: 10 }, 20],
  ['none beside a window of one frame', { ...onward, window: one }, { held: [100] }, null],
])('The next frame to decode is %s', (_, aim, scene, expected) => {
  expect(goalIn(aim, scene)).toBe(expected);
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

const frameCount = 200;
const playheadAim: Aim = { frame: 100, direction: 1, window: { first: 80, last: 160 } };

/** What the next job of a clip decodes: a frame, or `gap` for a decoder's waiting position. */
const nextWith = (scene: { held: number[]; hasJumped: boolean; hasGap?: boolean }) => {
  const numbers = Int32Array.from({ length: frameCount }, (_, index) => index);
  const presentation = { packetOf: numbers, frameOf: numbers, keyOf: new Int32Array(frameCount) };
  const runAt = (position: number) => ({ position: () => position }) as DecodeRun;
  const gap = runAt(-1);
  const runs = {
    best: () => null,
    distanceTo: () => frameCount,
    take: runAt,
    emptyPosition: () => (scene.hasGap === false ? null : 50),
    takeForPosition: () => gap,
  } as unknown as RunSet;
  const jobs = createJobs({
    file: { presentation } as unknown as OpenClipFile,
    aim: () => playheadAim,
    runs,
    pictureRuns: { close: () => undefined } as RunSet,
    pictures: { frames: () => [] as number[] } as unknown as PictureRequests,
    isMissing: (frame) => !scene.held.includes(frame),
    isIdle: () => false,
    hasJumped: () => scene.hasJumped,
  });
  jobs.setAhead(false);
  const run = jobs.next()?.begin();
  return run === gap ? 'gap' : run?.position();
};

describe('After a jump', () => {
  it('decodes the frame and its neighbors first', () => {
    expect(nextWith({ held: [], hasJumped: true })).toBe(100);
    expect(nextWith({ held: range(96, 103), hasJumped: true })).toBe(104);
  });

  it('moves decoders back into position before the rest of the window', () => {
    expect(nextWith({ held: range(96, 104), hasJumped: true })).toBe('gap');
    expect(nextWith({ held: range(96, 104), hasJumped: true, hasGap: false })).toBe(105);
  });

  it('moves decoders back if nothing else is left', () => {
    expect(nextWith({ held: range(80, 160), hasJumped: true })).toBe('gap');
  });
});

it('After a step, decodes the whole window first', () => {
  expect(nextWith({ held: range(96, 104), hasJumped: false })).toBe(105);
  expect(nextWith({ held: range(80, 160), hasJumped: false })).toBeUndefined();
});
