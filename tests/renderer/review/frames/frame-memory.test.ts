import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type ClipMemory,
  createFrameMemory,
  type FrameBytes,
} from '../../../../renderer/features/review/frames/exact/frame-memory.ts';

const blockBytes = 64 * 1024 * 1024;
const budgetBytes = 3 * blockBytes;
/** Ten of them fill a block. */
const frameBytes = Math.floor(blockBytes / 10);

const frameOf = (value: number, sizeBytes = frameBytes): FrameBytes =>
  new Uint8Array(sizeBytes).fill(value);

const keepMany = (memory: ClipMemory, count: number): FrameBytes[] =>
  Array.from({ length: count }, (_, index) => memory.keep(frameOf(index + 1)));

const blocksOf = (places: readonly FrameBytes[]): Set<ArrayBuffer> =>
  new Set(places.map(({ buffer }) => buffer));

describe('Memory for frames', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('gives each frame a place of its own', () => {
    const clip = createFrameMemory(budgetBytes).openClip(frameBytes);
    const given = frameOf(9);
    const places = [...keepMany(clip, 25), clip.keep(given)];
    given.fill(0);
    const ends = (place: FrameBytes) => [place[0], place.at(-1)];
    expect(places.slice(0, 25).map(ends)).toEqual(
      Array.from({ length: 25 }, (_, index) => [index + 1, index + 1]),
    );
    expect(ends(places[25] as FrameBytes)).toEqual([9, 9]);
    expect(blocksOf(places).size).toBe(3);
  });

  it('uses a place that was freed for another frame, and what a clip leaves for the next', () => {
    const memory = createFrameMemory(budgetBytes);
    const first = memory.openClip(frameBytes);
    const places = keepMany(first, 30);
    const blocks = blocksOf(places);
    first.free(places[4] as FrameBytes);
    const again = first.keep(frameOf(77));
    expect(again.buffer).toBe(places[4]?.buffer);
    expect(again.byteOffset).toBe(places[4]?.byteOffset);
    first.close();
    // Of another size, as clips of one folder may be.
    const other = memory.openClip(frameBytes * 2);
    for (let count = 0; count < 15; count += 1) {
      expect(blocks).toContain(other.keep(frameOf(1, frameBytes * 2)).buffer);
    }
  });

  it('lets two clips grow and shrink in turns without taking more', () => {
    const memory = createFrameMemory(budgetBytes);
    const [one, other] = [memory.openClip(frameBytes), memory.openClip(frameBytes)];
    const seen = new Set<ArrayBuffer>();
    for (let turn = 0; turn < 20; turn += 1) {
      const [growing, shrinking] = turn % 2 === 0 ? [one, other] : [other, one];
      const [many, few] = [keepMany(growing, 20), keepMany(shrinking, 10)];
      for (const block of blocksOf([...many, ...few])) seen.add(block);
      for (const place of many) growing.free(place);
      for (const place of few) shrinking.free(place);
    }
    expect(seen.size).toBe(3);
  });

  it('gives back at once what goes beyond the budget', () => {
    const memory = createFrameMemory(budgetBytes);
    const clip = memory.openClip(frameBytes);
    const blocks = [...blocksOf(keepMany(clip, 50))];
    expect(blocks).toHaveLength(5);
    clip.close();
    expect(blocks.filter(({ detached }) => !detached)).toHaveLength(3);
    memory.setBudget(blockBytes);
    expect(blocks.filter(({ detached }) => !detached)).toHaveLength(1);
  });

  it('is made ahead, and given back once no clip was open for half a minute', () => {
    const memory = createFrameMemory(budgetBytes);
    memory.prepare();
    vi.advanceTimersByTime(1_000);
    const clip = memory.openClip(frameBytes);
    const blocks = [...blocksOf(keepMany(clip, 30))];
    clip.close();
    vi.advanceTimersByTime(20_000);
    const next = memory.openClip(frameBytes);
    vi.advanceTimersByTime(60_000);
    expect(blocks).toContain(next.keep(frameOf(1)).buffer);
    next.close();
    vi.advanceTimersByTime(29_000);
    expect(blocks.some(({ detached }) => detached)).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(blocks.every(({ detached }) => detached)).toBe(true);
    const later = memory.openClip(frameBytes).keep(frameOf(5));
    expect(later[0]).toBe(5);
  });

  it('holds a frame that is larger than a block, and one of another size than the rest', () => {
    const memory = createFrameMemory(budgetBytes);
    const large = blockBytes + 1;
    const clip = memory.openClip(large);
    const places = [clip.keep(frameOf(1, large)), clip.keep(frameOf(2, large))];
    const odd = clip.keep(frameOf(3, 10));
    expect(places.map((place) => place.at(-1))).toEqual([1, 2]);
    expect([...odd]).toEqual(Array.from({ length: 10 }, () => 3));
    clip.free(odd);
    clip.free(places[0] as FrameBytes);
    expect(places[0]?.buffer.detached).toBe(true);
    expect(places[1]?.[0]).toBe(2);
  });
});
