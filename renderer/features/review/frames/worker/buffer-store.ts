/** Buffers of one size that are used over and over: making millions of bytes anew takes longer. */
export type BufferStore = {
  take(sizeBytes: number): ArrayBuffer;
  giveBack(bytes: ArrayBuffer): void;
};

/** They come and go one by one; more would be memory that nobody counts. */
const mostKept = 4;

export const createBufferStore = (): BufferStore => {
  const kept: ArrayBuffer[] = [];
  return {
    take: (sizeBytes) => {
      const bytes = kept.pop();
      return bytes?.byteLength === sizeBytes ? bytes : new ArrayBuffer(sizeBytes);
    },
    giveBack: (bytes) => {
      if (kept.length < mostKept) kept.push(bytes);
    },
  };
};
