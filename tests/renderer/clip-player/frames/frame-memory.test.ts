import { describe, expect, it } from 'vitest';
import {
  createFrameMemory,
  type FrameBytes,
} from '../../../../renderer/features/clip-player/frames/exact/frame-memory.ts';
import { createMemoryBlocks } from '../../../../renderer/features/clip-player/frames/exact/memory-blocks.ts';

const blockBytes = 16_000_000;
const budgetBytes = 8 * blockBytes;
/** Ten of them fill a block. */
const frameBytes = blockBytes / 10;

const frameOf = (value: number, sizeBytes = frameBytes): FrameBytes =>
  new Uint8Array(sizeBytes).fill(value);

const endsOf = (place: FrameBytes | undefined) => [place?.[0], place?.at(-1)];

describe('Memory for the frames of a clip', () => {
  it('leaves its blocks to the next clip, whatever its frame size', () => {
    const blocks = createMemoryBlocks(budgetBytes);
    const first = createFrameMemory(blocks, frameBytes);
    const left = new Set(Array.from({ length: 80 }, () => first.store(frameOf(1)).buffer));
    first.close();
    const next = createFrameMemory(blocks, frameBytes * 2);
    for (let count = 0; count < 40; count += 1) {
      expect(left).toContain(next.store(frameOf(1, frameBytes * 2)).buffer);
    }
  });

  it('holds frames that are larger than a block, and one of another size than the rest', () => {
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
