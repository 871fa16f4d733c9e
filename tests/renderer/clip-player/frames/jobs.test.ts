import { describe, expect, it } from 'vitest';
import type { DecodeRun } from '../../../../renderer/features/clip-player/frames/worker/decode-run.ts';
import { createJobs } from '../../../../renderer/features/clip-player/frames/worker/jobs.ts';
import type { Aim } from '../../../../renderer/features/clip-player/frames/worker/next-goal.ts';
import type { OpenClipFile } from '../../../../renderer/features/clip-player/frames/worker/open-clip-file.ts';
import type { PictureRequests } from '../../../../renderer/features/clip-player/frames/worker/picture-requests.ts';
import type { RunSet } from '../../../../renderer/features/clip-player/frames/worker/run-set.ts';

const frameCount = 200;
const aim: Aim = { frame: 100, direction: 1, window: { first: 80, last: 160 } };

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
    aim: () => aim,
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

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

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

describe('After a step', () => {
  it('decodes the whole window first', () => {
    expect(nextWith({ held: range(96, 104), hasJumped: false })).toBe(105);
    expect(nextWith({ held: range(80, 160), hasJumped: false })).toBeUndefined();
  });
});
