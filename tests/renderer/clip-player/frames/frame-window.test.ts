import { describe, expect, it } from 'vitest';
import {
  createHeading,
  farthestOutside,
  framesWithin,
  shareMemory,
  windowAround,
} from '../../../../renderer/features/clip-player/frames/exact/frame-window.ts';

describe('The window of held frames', () => {
  it.each([
    // frame, direction, frames of the clip, room, window
    [0, 1, 450, 100, [0, 99]],
    [200, 1, 450, 101, [180, 280]],
    [200, -1, 450, 101, [120, 220]],
    [449, 1, 450, 100, [350, 449]],
    [440, 1, 450, 101, [349, 449]],
    [3, -1, 450, 101, [0, 100]],
    [0, 1, 1, 100, [0, 0]],
    [200, 1, 450, 3, [199, 201]],
  ] as const)(
    'at %i, going %i in %i frames with room for %i: %j',
    (frame, direction, count, room, [first, last]) => {
      expect(windowAround(frame, direction, count, room)).toEqual({ first, last });
    },
  );

  it('holds the playhead and both neighbours, at any place and with any memory', () => {
    for (let frame = 0; frame < 20; frame += 1) {
      for (const direction of [1, -1] as const) {
        for (let room = framesWithin(1, 64e6, 64e6); room < 25; room += 1) {
          const { first, last } = windowAround(frame, direction, 20, room);
          expect(last - first + 1).toBe(Math.min(20, room));
          expect(first).toBeLessThanOrEqual(Math.max(0, frame - 1));
          expect(last).toBeGreaterThanOrEqual(Math.min(19, frame + 1));
        }
      }
    }
  });

  it('releases the farthest outside first, and nothing inside', () => {
    const window = { first: 100, last: 200 };
    expect(farthestOutside([99, 150, 203, 98], window)).toBe(203);
    expect(farthestOutside([97, 150, 202], window)).toBe(97);
    expect(farthestOutside([100, 150, 200], window)).toBeUndefined();
    expect(farthestOutside([], window)).toBeUndefined();
    // A new frame is listed last: it is not released before one that is as far.
    expect(farthestOutside([202, 98], window)).toBe(202);
    expect(farthestOutside([98, 202], window)).toBe(98);
  });
});

describe('The direction of decoding ahead', () => {
  it('stays while the user steps back and forth in one place', () => {
    const heading = createHeading();
    const steps = [1, 2, 3, 2, 1, 2, 1, 0];
    const directions = steps.map((frame) => heading.follow(frame, frame % 2 === 0 ? -1 : 1));
    expect(new Set(directions)).toEqual(new Set([1]));
  });

  it('turns once the user has gone back some way, and again going forward', () => {
    const heading = createHeading();
    for (let frame = 0; frame <= 50; frame += 1) heading.follow(frame, 1);
    const back = Array.from({ length: 12 }, (_, index) => heading.follow(49 - index, -1));
    expect(back.indexOf(-1)).toBe(7);
    expect(new Set(back.slice(7))).toEqual(new Set([-1]));
    const onward = Array.from({ length: 12 }, (_, index) => heading.follow(39 + index, 1));
    expect(onward.at(-1)).toBe(1);
  });

  it('is the intended one after a jump', () => {
    const heading = createHeading();
    expect(heading.follow(300, -1)).toBe(-1);
    expect(heading.follow(10, 1)).toBe(1);
  });
});

describe('The division of memory', () => {
  const frameBytes = 1920 * 1080 * 1.5;

  const needs = { frameBytes, blockBytes: 64e6, frameCount: 450, usefulDecoders: 8 };

  it('gives all to frames where the entire clip is held, or decoders are of no use', () => {
    // Twenty in each of eight blocks.
    const all = { capacity: 160, waitingDecoders: 0 };
    expect(shareMemory(512e6, { ...needs, frameCount: 100 })).toEqual(all);
    expect(shareMemory(512e6, { ...needs, usefulDecoders: 0 })).toEqual(all);
  });

  it('never exceeds the total, with waiting decoders', () => {
    for (const bytes of [128e6, 200e6, 512e6, 4e9]) {
      const { capacity, waitingDecoders } = shareMemory(bytes, { ...needs, frameCount: 100_000 });
      const blocks = Math.ceil(capacity / 20);
      expect(blocks * 64e6 + waitingDecoders * 11 * frameBytes).toBeLessThanOrEqual(bytes);
    }
    expect(shareMemory(512e6, needs).waitingDecoders).toBeGreaterThan(3);
  });

  it('has space for the playhead and its neighbours, whatever a frame takes', () => {
    const large = { ...needs, frameBytes: 200e6, blockBytes: 200e6 };
    expect(shareMemory(64e6, large)).toEqual({ capacity: 3, waitingDecoders: 0 });
    // It is taken completely in any case.
    expect(shareMemory(16e6, needs)).toEqual({ capacity: 20, waitingDecoders: 0 });
  });
});
