import { describe, expect, it } from 'vitest';
import {
  createFrameMemory,
  type FrameBytes,
  type FrameMemory,
} from '../../../../renderer/features/clip-player/frames/exact/frame-memory.ts';
import { createMemoryBlocks } from '../../../../renderer/features/clip-player/frames/exact/memory-blocks.ts';

const blockBytes = 16_000_000;
const budgetBytes = 8 * blockBytes;
/** Ten of them fill a block. */
const frameBytes = blockBytes / 10;

const frameOf = (value: number, sizeBytes = frameBytes): FrameBytes =>
  new Uint8Array(sizeBytes).fill(value);

const openMemory = (sizeBytes = frameBytes): FrameMemory =>
  createFrameMemory(createMemoryBlocks(budgetBytes), sizeBytes);

const keepMany = (memory: FrameMemory, count: number): FrameBytes[] =>
  Array.from({ length: count }, (_, index) => memory.store(frameOf(index + 1)));

const blocksOf = (places: Iterable<FrameBytes>): Set<ArrayBuffer> =>
  new Set([...places].map(({ buffer }) => buffer));

const endsOf = (place: FrameBytes | undefined) => [place?.[0], place?.at(-1)];

describe('Memory for the frames of a clip', () => {
  it('gives each frame a separate place, in as few blocks as possible', () => {
    const memory = openMemory();
    const places = keepMany(memory, 25);
    for (const [index, place] of places.entries()) {
      expect(endsOf(place)).toEqual([index + 1, index + 1]);
    }
    expect(blocksOf(places).size).toBe(3);
  });

  it('keeps a copy', () => {
    const given = frameOf(9);
    const place = openMemory().store(given);
    given.buffer.transfer();
    expect(endsOf(place)).toEqual([9, 9]);
  });

  it('reuses a freed place for another frame', () => {
    const memory = openMemory();
    const places = keepMany(memory, 20);
    memory.free(places[4] as FrameBytes);
    const again = memory.store(frameOf(77));
    expect(again.buffer).toBe(places[4]?.buffer);
    expect(again.byteOffset).toBe(places[4]?.byteOffset);
  });

  it('allocates no new block for frames that come and go, even with little space', () => {
    const large = blockBytes / 2 + 1;
    const memory = createFrameMemory(createMemoryBlocks(2 * blockBytes), large);
    const places = [1, 2, 3].map((value) => memory.store(frameOf(value, large)));
    const blocks = blocksOf(places);
    expect(blocks.size).toBe(3);
    for (let frame = 4; frame < 20; frame += 1) {
      memory.free(places.shift() as FrameBytes);
      places.push(memory.store(frameOf(frame, large)));
      expect(blocks).toContain(places.at(-1)?.buffer);
    }
    expect(places.map(endsOf)).toEqual([
      [17, 17],
      [18, 18],
      [19, 19],
    ]);
  });

  it('leaves its blocks to the next clip, whatever its frame size', () => {
    const blocks = createMemoryBlocks(budgetBytes);
    const first = createFrameMemory(blocks, frameBytes);
    const left = blocksOf(keepMany(first, 80));
    first.close();
    const next = createFrameMemory(blocks, frameBytes * 2);
    for (let count = 0; count < 40; count += 1) {
      expect(left).toContain(next.store(frameOf(1, frameBytes * 2)).buffer);
    }
  });

  it('moves scattered frames together, with their contents', () => {
    const memory = openMemory();
    const places = keepMany(memory, 40);
    // Each of four blocks keeps some frames: 4, 3, 1 and 2.
    const kept = [1, 2, 3, 4, 11, 12, 13, 25, 31, 32];
    for (const [index, place] of places.entries()) if (!kept.includes(index)) memory.free(place);
    const scattered = kept.map((index) => places[index] as FrameBytes);
    const moved = memory.compact(scattered);
    expect(moved.size).toBe(6);
    const gathered = scattered.map((place) => moved.get(place) ?? place);
    expect(gathered.map(endsOf)).toEqual(kept.map((index) => [index + 1, index + 1]));
    expect(blocksOf(gathered).size).toBe(1);
    expect(new Set(gathered.map(({ byteOffset }) => byteOffset)).size).toBe(10);
    expect(memory.compact(gathered).size).toBe(0);
  });

  it('returns blocks without a frame when the rest are moved together', () => {
    const blocks = createMemoryBlocks(budgetBytes);
    const memory = createFrameMemory(blocks, frameBytes);
    const places = keepMany(memory, 20);
    for (const place of places.slice(10)) memory.free(place);
    expect(memory.compact(places.slice(0, 10)).size).toBe(0);
    expect(blocks.take(blockBytes)).toBe(places[10]?.buffer);
    for (const place of places.slice(0, 10)) memory.free(place);
    memory.compact([]);
    expect(blocks.take(blockBytes)).toBe(places[0]?.buffer);
  });

  it('holds frames that are larger than a block, and one of another size than the rest', () => {
    const large = blockBytes + 1;
    const memory = openMemory(large);
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

  it('may be closed twice', () => {
    const blocks = createMemoryBlocks(budgetBytes);
    const memory = createFrameMemory(blocks, frameBytes);
    keepMany(memory, 1);
    memory.close();
    memory.close();
    expect(blocks.take(blockBytes)).not.toBe(blocks.take(blockBytes));
  });
});
