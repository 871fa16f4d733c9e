/** Buffers of one size that are used over and over: making millions of bytes anew takes longer. */
export type BufferStore = {
  take(sizeBytes: number): ArrayBuffer;
  giveBack(buffer: ArrayBuffer): void;
};

/** As many as are on their way at a time; more would be memory that nobody counts. */
const maxKept = 4;

export const createBufferStore = (): BufferStore => {
  const kept: ArrayBuffer[] = [];
  return {
    take: (sizeBytes) => {
      const buffer = kept.pop();
      return buffer?.byteLength === sizeBytes ? buffer : new ArrayBuffer(sizeBytes);
    },
    giveBack: (buffer) => {
      if (kept.length < maxKept) kept.push(buffer);
    },
  };
};
