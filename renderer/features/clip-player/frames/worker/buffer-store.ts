/** Pool of reusable buffers of one size: allocating megabytes for each frame is slower. */
export type BufferStore = {
  take(sizeBytes: number): ArrayBuffer;
  giveBack(buffer: ArrayBuffer): void;
};

/** Maximum number of spare buffers; the memory budget does not include them. */
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
