import type { ReadAt } from './read-box.ts';

const blockBytes = 4096;

/** Buffers many small sequential reads of a file into few large ones. */
export const readInBlocks = (readAt: ReadAt): ReadAt => {
  let start = 0;
  let block = new Uint8Array();
  return async (position, length) => {
    if (length > blockBytes) return readAt(position, length);
    if (position < start || position + length > start + block.length) {
      block = new Uint8Array(await readAt(position, blockBytes));
      start = position;
    }
    return block.subarray(position - start, position - start + length);
  };
};
