/**
 * What the thread that copies a database shares with the one that waits for it. The waiting thread
 * is blocked meanwhile, so it gets no events: neither messages nor the end of the other thread.
 */
export type CopyProgress = Int32Array<SharedArrayBuffer>;

/** Goes up with each sign of life; the one waited on. */
const signs = 0;
const ended = 1;
const abandoned = 2;

export const createCopyProgress = (): CopyProgress =>
  new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));

/** Says that the copy gets on. */
export const showProgress = (progress: CopyProgress): void => {
  Atomics.add(progress, signs, 1);
  Atomics.notify(progress, signs);
};

/** Says that the thread has done all it will do. */
export const showEnd = (progress: CopyProgress): void => {
  Atomics.store(progress, ended, 1);
  showProgress(progress);
};

/** Whether nobody waits for the copy any more. */
export const isAbandoned = (progress: CopyProgress): boolean =>
  Atomics.load(progress, abandoned) === 1;

/**
 * Blocks until the end is shown.
 * @param maxSilenceMs time without a sign after which the copy is abandoned. Counted in ticks rather
 *   than by a clock, so that time in which the computer sleeps does not count.
 * @returns false if it was abandoned
 */
export const waitForEnd = (
  progress: CopyProgress,
  maxSilenceMs: (signCount: number) => number,
  tickMs = 1000,
): boolean => {
  let silenceMs = 0;
  while (true) {
    const seen = Atomics.load(progress, signs);
    if (Atomics.load(progress, ended) === 1) return true;
    if (silenceMs >= maxSilenceMs(seen)) {
      Atomics.store(progress, abandoned, 1);
      return false;
    }
    const outcome = Atomics.wait(progress, signs, seen, tickMs);
    silenceMs = outcome === 'timed-out' ? silenceMs + tickMs : 0;
  }
};
