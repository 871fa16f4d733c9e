import type { Clock } from '../../engine/clock.ts';

export type FastClock = Clock & {
  readonly sleptMs: number[];
};

/** A clock whose waits pass at once and advance its time. Aborts end a wait as on the real one. */
export const createFastClock = (startMs = 1_800_000_000_000): FastClock => {
  let nowMs = startMs;
  const sleptMs: number[] = [];
  return {
    sleptMs,
    nowMs: () => nowMs,
    async sleep(delayMs, signal) {
      sleptMs.push(delayMs);
      // A timer of 0 ms takes a full millisecond, which would slow a property with thousands of
      // waits.
      await new Promise<void>((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
      nowMs += delayMs;
    },
  };
};
