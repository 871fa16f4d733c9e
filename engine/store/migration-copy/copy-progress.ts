/**
 * State shared by the thread that copies a database and the one that waits for it. The waiting
 * thread is blocked, so it receives no events: neither messages nor the exit of the other thread.
 */
export type CopyProgress = Int32Array<SharedArrayBuffer>;

/** Incremented with each sign of life; the index waited on. */
const signs = 0;
const ended = 1;
const abandoned = 2;

export const createCopyProgress = (): CopyProgress =>
  new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));

/** Signals progress of the copy. */
export const signalProgress = (progress: CopyProgress): void => {
  Atomics.add(progress, signs, 1);
  Atomics.notify(progress, signs);
};

/** Signals that the thread is finished. */
export const signalEnd = (progress: CopyProgress): void => {
  Atomics.store(progress, ended, 1);
  signalProgress(progress);
};

/** Whether the waiting thread has abandoned the copy. */
export const isAbandoned = (progress: CopyProgress): boolean =>
  Atomics.load(progress, abandoned) === 1;

/**
 * Blocks until the end is signaled.
 * @param maxSilenceMs time without a sign after which the copy is abandoned. Counted in ticks
 *   instead of by a clock, so that the time while the computer sleeps does not count.
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
