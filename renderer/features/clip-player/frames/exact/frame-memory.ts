import type { MemoryBlocks } from './memory-blocks.ts';

/** Possibly a part of a larger buffer with other frames. */
export type FrameBytes = Uint8Array<ArrayBuffer>;

type Block = {
  readonly memory: ArrayBuffer;
  readonly freeOffsets: number[];
  /** Offset after the last slot ever used. */
  end: number;
};

export const createFrameMemory = (blocks: MemoryBlocks, frameBytes: number) => {
  const blockBytes = Math.max(frameBytes, blocks.sizeBytes());
  const perBlock = Math.floor(blockBytes / frameBytes);
  let clipBlocks: Block[] = [];

  const addBlock = (): Block => {
    const block: Block = { memory: blocks.take(blockBytes), freeOffsets: [], end: 0 };
    clipBlocks.push(block);
    return block;
  };

  const usedIn = ({ end, freeOffsets }: Block): number => end / frameBytes - freeOffsets.length;
  const hasSpace = (block: Block): boolean => usedIn(block) < perBlock;

  const takeSlot = (): FrameBytes => {
    const block = clipBlocks.find(hasSpace) ?? addBlock();
    const freed = block.freeOffsets.pop();
    const offset = freed ?? block.end;
    if (freed === undefined) block.end += frameBytes;
    return new Uint8Array(block.memory, offset, frameBytes);
  };

  return {
    /** Size of a block: memory is allocated in whole blocks, which hold several frames. */
    blockBytes,
    /** @throws RangeError if the system has no more memory */
    store: (bytes: FrameBytes): FrameBytes => {
      // Another decoder may use another layout; too rare to be counted in the budget.
      if (bytes.byteLength !== frameBytes) return bytes.slice();
      const slot = takeSlot();
      slot.set(bytes);
      return slot;
    },
    free: ({ buffer, byteOffset }: FrameBytes): void => {
      clipBlocks.find(({ memory }) => memory === buffer)?.freeOffsets.push(byteOffset);
    },
    /**
     * Moves frames into as few blocks as possible, and gives back the empty ones for other clips.
     * @returns the new slots of moved frames, by their old slots
     */
    compact: (slots: Iterable<FrameBytes>): ReadonlyMap<FrameBytes, FrameBytes> => {
      const moved = new Map<FrameBytes, FrameBytes>();
      const needed = Math.ceil(
        clipBlocks.reduce((sum, block) => sum + usedIn(block), 0) / perBlock,
      );
      // Keeps the fullest blocks, so that as little as possible is moved.
      clipBlocks.sort((one, other) => usedIn(other) - usedIn(one));
      const emptied = new Set(clipBlocks.splice(needed).map(({ memory }) => memory));
      for (const slot of slots) {
        if (!emptied.has(slot.buffer)) continue;
        const next = takeSlot();
        next.set(slot);
        moved.set(slot, next);
      }
      for (const memory of emptied) blocks.giveBack(memory);
      return moved;
    },
    close: (): void => {
      for (const { memory } of clipBlocks) blocks.giveBack(memory);
      clipBlocks = [];
    },
  };
};

export type FrameMemory = ReturnType<typeof createFrameMemory>;
