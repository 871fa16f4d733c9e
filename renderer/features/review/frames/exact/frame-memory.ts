import type { MemoryBlocks } from './memory-blocks.ts';

/** Bytes of a decoded frame. They may lie in a larger buffer, among those of others. */
export type FrameBytes = Uint8Array<ArrayBuffer>;

/** Where the decoded frames of one clip lie. */
export type FrameMemory = {
  /** Bytes of the blocks in which frames lie: memory is taken by whole blocks, and kept. */
  readonly blockBytes: number;
  /**
   * Copies a frame's bytes to a place of their own.
   * @throws RangeError where the system has no more memory
   */
  keep(bytes: FrameBytes): FrameBytes;
  /** Once only, and for places that are in use: the next frame may be put there. */
  free(place: FrameBytes): void;
  /**
   * Moves frames together and gives back the blocks that become free, for other clips.
   * @param places all that are in use
   * @returns where those that were moved lie now, by where they lay
   */
  gather(places: Iterable<FrameBytes>): ReadonlyMap<FrameBytes, FrameBytes>;
  /** Frees all places; nothing more is kept. */
  close(): void;
};

type Block = {
  readonly memory: ArrayBuffer;
  /** Places that were used before. */
  readonly freeAt: number[];
  /** Behind it no place was used. */
  end: number;
};

/** @param frameBytes of each frame of the clip */
export const createFrameMemory = (blocks: MemoryBlocks, frameBytes: number): FrameMemory => {
  const blockBytes = Math.max(frameBytes, blocks.sizeBytes());
  const perBlock = Math.floor(blockBytes / frameBytes);
  let own: Block[] = [];

  const addBlock = (): Block => {
    const block: Block = { memory: blocks.take(blockBytes), freeAt: [], end: 0 };
    own.push(block);
    return block;
  };

  const usedIn = ({ end, freeAt }: Block): number => end / frameBytes - freeAt.length;
  const hasRoom = (block: Block): boolean => usedIn(block) < perBlock;

  const takePlace = (): FrameBytes => {
    const block = own.find(hasRoom) ?? addBlock();
    const used = block.freeAt.pop();
    const at = used ?? block.end;
    if (used === undefined) block.end += frameBytes;
    return new Uint8Array(block.memory, at, frameBytes);
  };

  return {
    blockBytes,
    keep: (bytes) => {
      // A second decoder may give another layout than the first; too rare to be counted.
      if (bytes.byteLength !== frameBytes) return bytes.slice();
      const place = takePlace();
      place.set(bytes);
      return place;
    },
    free: ({ buffer, byteOffset }) => {
      own.find(({ memory }) => memory === buffer)?.freeAt.push(byteOffset);
    },
    gather: (places) => {
      const moved = new Map<FrameBytes, FrameBytes>();
      const needed = Math.ceil(own.reduce((sum, block) => sum + usedIn(block), 0) / perBlock);
      // The fullest stay: least has to be moved.
      own.sort((one, other) => usedIn(other) - usedIn(one));
      const emptied = new Set(own.splice(needed).map(({ memory }) => memory));
      for (const place of places) {
        if (!emptied.has(place.buffer)) continue;
        const next = takePlace();
        next.set(place);
        moved.set(place, next);
      }
      for (const memory of emptied) blocks.giveBack(memory);
      return moved;
    },
    close: () => {
      for (const { memory } of own) blocks.giveBack(memory);
      own = [];
    },
  };
};
