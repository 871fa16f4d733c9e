import type { Clock } from '../../engine/clock.ts';

export type FastClock = Clock & {
  /** Every wait that was asked for, in order. */
  readonly sleptMs: number[];
};

/**
 * A clock whose waits pass at once, its time moving on by what was slept. Aborts end a wait as
 * they do on the real one.
 */
export const createFastClock = (startMs = 1_800_000_000_000): FastClock => {
  let nowMs = startMs;
  const sleptMs: number[] = [];
  return {
    sleptMs,
    nowMs: () => nowMs,
    async sleep(delayMs, signal) {
      sleptMs.push(delayMs);
      // A timer of 0 ms takes a whole one, which a property of thousands of waits would feel.
      await new Promise<void>((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
      nowMs += delayMs;
    },
  };
};
