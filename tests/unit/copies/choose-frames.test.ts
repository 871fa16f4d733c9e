import { describe, expect, test } from 'vitest';
import { chooseFrames } from '../../../engine/clips/copies/choose-frames.ts';

/** A number of frames of the same length. */
const even = (count: number, fps: number, firstSec = 0, originSec = 0) => ({
  startSecs: Array.from({ length: count }, (_, frame) => firstSec + frame / fps),
  lastDurationSec: 1 / fps,
  originSec,
});

const second = (startSec: number) => ({ from: 'second', startSec }) as const;

describe('a clip that is longer than the limit', () => {
  test.each([
    [24, 360],
    [24_000 / 1001, 359],
    [25, 375],
    [30_000 / 1001, 449],
    [60, 900],
  ])('has as many frames as fit at %d frames a second: %d', (fps, frameCount) => {
    const chosen = chooseFrames(even(2000, fps), { from: 'start' }, 15);
    expect(chosen).toMatchObject({ startFrame: 0, startSec: 0, frameCount });
    expect(chosen.durationSec).toBeLessThanOrEqual(15 + 1e-6);
    const last = chooseFrames(even(2000, fps), { from: 'end' }, 15);
    expect(last).toMatchObject({ startFrame: 2000 - frameCount, frameCount });
  });

  test('has a part that begins with the frame on screen at that time', () => {
    expect(chooseFrames(even(600, 24), second(5), 15)).toMatchObject({ startFrame: 120 });
    expect(chooseFrames(even(600, 24), second(5.03), 15)).toMatchObject({ startFrame: 120 });
    expect(chooseFrames(even(600, 24), second(5.05), 15)).toMatchObject({ startFrame: 121 });
  });

  test('has a part that ends with the clip where that is nearer', () => {
    const chosen = chooseFrames(even(480, 24), second(12), 15);
    expect(chosen).toMatchObject({ startFrame: 288, frameCount: 192, durationSec: 8 });
  });

  test('counts times from the first frame, wherever the container begins', () => {
    const chosen = chooseFrames(even(480, 24, 3.5), second(5), 15);
    expect(chosen).toMatchObject({ startFrame: 120, frameCount: 360 });
    expect(chosen.startSec).toBeCloseTo(5, 9);
  });

  test('counts times from the beginning of an empty edit, as players do', () => {
    const chosen = chooseFrames(even(480, 24, 0.5, 0.5), second(5), 15);
    expect(chosen).toMatchObject({ startFrame: 108, frameCount: 360 });
    expect(chosen.startSec).toBeCloseTo(5, 9);
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
