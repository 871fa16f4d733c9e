import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  createMemoryBlocks,
  type MemoryBlocks,
} from '../../../../renderer/features/clip-player/frames/exact/memory-blocks.ts';

const blockBytes = 64_000_000;
const budgetBytes = 8 * blockBytes;

const takeMany = (blocks: MemoryBlocks, count: number): ArrayBuffer[] =>
  Array.from({ length: count }, () => blocks.take(blockBytes));

const takeAndGiveBack = (blocks: MemoryBlocks, count: number): ArrayBuffer[] => {
  const taken = takeMany(blocks, count);
  for (const block of taken) blocks.giveBack(block);
  return taken;
};

const countAttached = (taken: readonly ArrayBuffer[]): number =>
  taken.filter(({ detached }) => !detached).length;

/** Number of buffers that `act` allocates. */
const countMade = (act: () => void): number => {
  const made = vi.spyOn(globalThis, 'ArrayBuffer');
  try {
    act();
    return made.mock.calls.length;
  } finally {
    made.mockRestore();
  }
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('blocks are allocated ahead, as many as the budget allows, and reused', () => {
  const blocks = createMemoryBlocks(budgetBytes);
  blocks.prepare();
  // `prepare` has allocated the first of eight at once.
  expect(countMade(() => vi.advanceTimersByTime(60_000))).toBe(7);
  let taken: ArrayBuffer[] = [];
  const turns = () => {
    for (let turn = 0; turn < 3; turn += 1) taken = takeAndGiveBack(blocks, 8);
  };
  expect(countMade(turns)).toBe(0);
  expect(new Set(taken).size).toBe(8);
  expect(taken[0]?.byteLength).toBe(blockBytes);
});

it('blocks return to the system when unused, and are allocated ahead again', () => {
  const blocks = createMemoryBlocks(budgetBytes);
  blocks.prepare();
  vi.advanceTimersByTime(1_000);
  const taken = takeMany(blocks, 8);
  for (const block of taken.slice(1)) blocks.giveBack(block);
  blocks.releaseUnused();
  expect(countAttached(taken)).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(countMade(() => takeMany(blocks, 7))).toBe(0);
});

it('blocks return at once where the budget allows no more, and all when it changes their size', () => {
  const blocks = createMemoryBlocks(budgetBytes);
  const taken = takeAndGiveBack(blocks, 10);
  expect(countAttached(taken)).toBe(8);
  blocks.setBudget(4 * blockBytes);
  expect(countAttached(taken)).toBe(0);
});

it('blocks have the requested size, even after the default size has changed', () => {
  // A small budget, with blocks of 16 MB.
  const blocks = createMemoryBlocks(64_000_000);
  const small = blocks.take(16_000_000);
  blocks.setBudget(budgetBytes);
  expect(blocks.take(16_000_000).byteLength).toBe(16_000_000);
  blocks.giveBack(small);
  expect(small.detached).toBe(true);
  expect(blocks.take(blocks.sizeBytes()).byteLength).toBe(blockBytes);
});

it('blocks are smaller where the budget is, so that clips can share it', () => {
  const countOf = (bytes: number) => Math.floor(bytes / createMemoryBlocks(bytes).sizeBytes());
  expect([64e6, 128e6, 512e6, 8192e6].map(countOf)).toEqual([4, 8, 8, 128]);
});

it('blocks larger than the default size replace spare ones, and are released when given back', () => {
  const blocks = createMemoryBlocks(budgetBytes);
  const taken = takeAndGiveBack(blocks, 8);
  const large = blocks.take(100_000_000);
  expect(large.byteLength).toBe(100_000_000);
  expect(countAttached(taken) * blockBytes + large.byteLength).toBeLessThanOrEqual(budgetBytes);
  blocks.giveBack(large);
  expect(large.detached).toBe(true);
});

it('blocks fail when taken, not while prepared, if the system is out of memory', () => {
  const blocks = createMemoryBlocks(budgetBytes);
  const refuse = vi.spyOn(globalThis, 'ArrayBuffer').mockImplementation(
    class {
      constructor() {
        throw new RangeError('Array buffer allocation failed');
      }
    } as never,
  );
  try {
    blocks.prepare();
    vi.advanceTimersByTime(1_000);
    expect(() => blocks.take(blockBytes)).toThrow(RangeError);
  } finally {
    refuse.mockRestore();
  }
  expect(blocks.take(blockBytes).byteLength).toBe(blockBytes);
});
