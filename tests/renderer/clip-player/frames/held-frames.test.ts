import { describe, expect, it } from 'vitest';
import {
  createFrameMemory,
  type FrameBytes,
} from '../../../../renderer/features/clip-player/frames/exact/frame-memory.ts';
import { createHeldFrames } from '../../../../renderer/features/clip-player/frames/exact/held-frames.ts';
import { createMemoryBlocks } from '../../../../renderer/features/clip-player/frames/exact/memory-blocks.ts';
import type { RawFrame } from '../../../../renderer/features/clip-player/frames/exact/raw-frame.ts';

type HeldFrames = ReturnType<typeof createHeldFrames>;

const smallBytes = 6;

const rawFrame = (value = 0, sizeBytes = smallBytes): RawFrame => ({
  format: 'I420',
  width: 2,
  height: 2,
  layout: [],
  colorSpace: {},
  bytes: new Uint8Array(sizeBytes).fill(value),
});

const holding = (blocks = createMemoryBlocks(64_000_000), frameBytes = smallBytes) => {
  const dropped: number[] = [];
  const held = createHeldFrames(createFrameMemory(blocks, frameBytes), (frame) =>
    dropped.push(frame),
  );
  return { held, dropped };
};

describe('Held frames', () => {
  it('are as many as there is space for, nearest the playhead', () => {
    const { held, dropped } = holding();
    held.keepAround({ first: 10, last: 14 }, 5);
    for (let frame = 0; frame < 20; frame += 1) held.add(frame, rawFrame());
    for (let frame = 10; frame <= 14; frame += 1) expect(held.get(frame)).toBeDefined();
    expect(dropped).toHaveLength(15);
  });

  it('stay where there is space, though the window has moved on', () => {
    const { held, dropped } = holding();
    held.keepAround({ first: 0, last: 9 }, 10);
    for (let frame = 0; frame < 5; frame += 1) held.add(frame, rawFrame());
    held.keepAround({ first: 100, last: 109 }, 10);
    expect(dropped).toEqual([]);
    for (let frame = 100; frame < 110; frame += 1) held.add(frame, rawFrame());
    expect(dropped.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4]);
  });

  it('are used as soon as they arrive, even without space to hold them', async () => {
    const { held, dropped } = holding();
    held.keepAround({ first: 100, last: 102 }, 3);
    for (let frame = 100; frame <= 102; frame += 1) held.add(frame, rawFrame());
    const used = held.use(7, async ({ format }) => format);
    held.add(7, rawFrame());
    expect(await used).toBe('I420');
    expect(dropped).toEqual([7]);
  });

  it('are not used once another one is waited for', async () => {
    const { held } = holding();
    let uses = 0;
    const used = held.use(7, async () => {
      uses += 1;
    });
    const next = held.use(8, async () => 'shown');
    expect(await used).toBeNull();
    for (const frame of [7, 8]) held.add(frame, rawFrame());
    expect(uses).toBe(0);
    expect(await next).toBe('shown');
  });

  it('that never arrive are reported with the reason, from the first to the last, and no others', async () => {
    const { held } = holding();
    const damaged = 'Frames 5 to 9 are damaged.';
    const endOf = async (frame: number): Promise<unknown> => {
      const used = holding().held;
      const end = used.use(frame, async () => 'shown').catch(({ message }) => message);
      used.giveUp(5, 9, damaged);
      used.add(frame, rawFrame());
      return end;
    };
    const ends = await Promise.all([4, 5, 9, 10].map(endOf));
    expect(ends).toEqual(['shown', damaged, damaged, 'shown']);
    held.giveUp(5, 9, damaged);
    await expect(held.use(6, async () => 'shown')).rejects.toThrow('5 to 9');
  });

  it('are gone when the clip is closed, and no caller waits forever', async () => {
    const { held } = holding();
    held.add(1, rawFrame());
    const waiting = held.use(2, async () => 'shown');
    held.fail('The clip was closed.');
    await expect(waiting).rejects.toThrow('closed');
    await expect(held.use(1, async () => 'shown')).rejects.toThrow('closed');
    held.add(3, rawFrame());
    expect(held.get(3)).toBeUndefined();
  });

  it('are released before a better one takes their place, which needs no more memory', () => {
    const { held, dropped } = holding();
    held.keepAround({ first: 0, last: 2 }, 3);
    for (let frame = 0; frame < 3; frame += 1) held.add(frame, rawFrame(frame));
    const place = held.get(0)?.bytes;
    held.keepAround({ first: 1, last: 3 }, 3);
    held.add(3, rawFrame(3));
    expect(dropped).toEqual([0]);
    expect(held.get(3)?.bytes.byteOffset).toBe(place?.byteOffset);
  });
});

const frameOf = (value: number, sizeBytes: number): FrameBytes =>
  new Uint8Array(sizeBytes).fill(value);

const endsOf = (place: FrameBytes | undefined) => [place?.[0], place?.at(-1)];

describe('The memory for frames', () => {
  const blockBytes = 16_000_000;
  /** Each has five of them. */
  const frameBytes = 3_110_400;
  const budgetBytes = 8 * blockBytes;

  const countBlocks = () => {
    const blocks = createMemoryBlocks(budgetBytes);
    let taken = 0;
    const counted = {
      ...blocks,
      take: (minBytes: number) => {
        taken += 1;
        return blocks.take(minBytes);
      },
      giveBack: (block: ArrayBuffer) => {
        taken -= 1;
        blocks.giveBack(block);
      },
    };
    return { blocks: counted, taken: () => taken };
  };

  const isWhole = (held: HeldFrames, frame: number): boolean => {
    const bytes = held.get(frame)?.bytes;
    return !bytes || (bytes[0] === frame % 251 && bytes.at(-1) === frame % 251);
  };

  it('takes no more than the total for all clips, after any sequence of jumps', () => {
    const { blocks, taken } = countBlocks();
    const { held } = holding(blocks, frameBytes);
    const fill = (clip: HeldFrames, first: number, count: number): void => {
      clip.keepAround({ first, last: first + count - 1 }, count);
      for (let frame = first; frame < first + count; frame += 1) {
        clip.add(frame, rawFrame(frame % 251, frameBytes));
        expect(taken()).toBeLessThanOrEqual(8);
      }
    };
    // The whole budget, with places that are used again in another order after each jump.
    for (const first of [0, 20, 300, 310, 150, 131, 300]) fill(held, first, 40);
    // Another clip is opened beside it.
    held.keepAround({ first: 303, last: 322 }, 20);
    for (let frame = 303; frame < 323; frame += 1) expect(held.get(frame)).toBeDefined();
    const other = holding(blocks, frameBytes).held;
    for (const first of [0, 7, 200]) fill(other, first, 20);
    for (let frame = 0; frame < 400; frame += 1) {
      expect(isWhole(held, frame) && isWhole(other, frame), `frame ${frame}`).toBe(true);
    }
    held.fail('The clip was closed.');
    held.fail('The clip was closed.');
    other.fail('The clip was closed.');
    expect(taken()).toBe(0);
  });

  it('holds frames larger than a block, and one of another size than the rest', () => {
    const large = blockBytes + 1;
    const memory = createFrameMemory(createMemoryBlocks(budgetBytes), large);
    expect(memory.blockBytes).toBe(large);
    const places = [memory.store(frameOf(1, large)), memory.store(frameOf(2, large))];
    const odd = memory.store(frameOf(3, 10));
    expect([...odd]).toEqual(Array.from({ length: 10 }, () => 3));
    expect(memory.compact([...places, odd]).size).toBe(0);
    memory.free(odd);
    memory.free(places[0] as FrameBytes);
    memory.compact(places.slice(1));
    expect(places[0]?.buffer.detached).toBe(true);
    expect(endsOf(places[1])).toEqual([2, 2]);
  });
});
