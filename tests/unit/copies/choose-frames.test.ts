import { describe, expect, test } from 'vitest';
import { chooseFrames, copiedPartOf } from '../../../engine/clips/copies/choose-frames.ts';

const even = (count: number, fps: number, firstSec = 0, originSec = 0) => ({
  startSecs: Array.from({ length: count }, (_, frame) => firstSec + frame / fps),
  lastDurationSec: 1 / fps,
  originSec,
});

const second = (startSec: number) => ({ from: 'second', startSec }) as const;

describe('a clip that is longer than the limit', () => {
  test.each([
    [24, 360],
    [30_000 / 1001, 449],
    [60, 900],
  ])('has as many frames as fit at %d frames a second: %d', (fps, frameCount) => {
    const chosen = chooseFrames(even(2000, fps), { from: 'start' }, 15);
    expect(chosen).toMatchObject({ startFrame: 0, startSec: 0, frameCount });
    expect(chosen.durationSec).toBeLessThanOrEqual(15 + 1e-6);
    const last = chooseFrames(even(2000, fps), { from: 'end' }, 15);
    expect(last).toMatchObject({ startFrame: 2000 - frameCount, frameCount });
  });

  test.each([
    ['begins with the frame on screen at that time', even(600, 24), 5, 120, 360, 5],
    ['begins with the frame that is still on screen', even(600, 24), 5.03, 120, 360, 5],
    ['begins with the frame that is on screen by then', even(600, 24), 5.05, 121, 360, 121 / 24],
    ['ends with the clip where that is nearer', even(480, 24), 12, 288, 192, 12],
    ['counts from the first frame, wherever it is', even(480, 24, 3.5), 5, 120, 360, 5],
    ['counts from an empty edit, as players do', even(480, 24, 0.5, 0.5), 5, 108, 360, 5],
  ])('has a part that %s', (_what, times, fromSec, startFrame, frameCount, startSec) => {
    const chosen = chooseFrames(times, second(fromSec), 15);
    expect(chosen).toMatchObject({ startFrame, frameCount });
    expect(chosen.durationSec).toBeCloseTo(frameCount / 24, 9);
    expect(chosen.startSec).toBeCloseTo(startSec, 9);
  });

  test('counts frames of different durations with theirs', () => {
    const times = { startSecs: [0, 1, 9, 10, 14, 20], lastDurationSec: 2, originSec: 0 };
    expect(chooseFrames(times, { from: 'start' }, 15)).toMatchObject({ frameCount: 4 });
    expect(chooseFrames(times, { from: 'end' }, 15)).toMatchObject({
      startFrame: 2,
      frameCount: 4,
    });
    expect(chooseFrames(times, second(9.5), 15)).toMatchObject({ startFrame: 2, frameCount: 4 });
  });

  test('has no part after its end, nor one with a frame that is longer than the limit', () => {
    expect(() => chooseFrames(even(480, 24), second(20), 15)).toThrow('20.0 s long');
    expect(() => chooseFrames(even(480, 24, 0.5, 0.5), second(21), 15)).toThrow('20.5 s long');
    const slow = { startSecs: [0, 20], lastDurationSec: 20, originSec: 0 };
    expect(() => chooseFrames(slow, { from: 'start' }, 15)).toThrow('A single frame');
    expect(() => chooseFrames(slow, { from: 'end' }, 15)).toThrow('A single frame');
  });
});

test('chooses all frames of a clip within the limit, whatever the part', () => {
  for (const part of [{ from: 'start' }, { from: 'end' }, second(3)] as const) {
    const chosen = chooseFrames(even(361, 24), part, Number.POSITIVE_INFINITY);
    expect(chosen).toMatchObject({ startFrame: 0, frameCount: 361, startSec: 0 });
  }
});

test('only the built-in evaluator makes copies without asking', () => {
  expect(copiedPartOf(undefined, true)).toEqual({ from: 'start' });
  expect(copiedPartOf(undefined, false)).toBeNull();
});

test('a choice applies to either', () => {
  for (const isBuiltIn of [true, false]) {
    expect(copiedPartOf({ from: 'end' }, isBuiltIn)).toEqual({ from: 'end' });
    expect(copiedPartOf(null, isBuiltIn)).toBeNull();
  }
});
