import { maxUnnamedWaitMs, maxUnnamedWaits } from './retry-policy.ts';

/** Limits waits for which the service names no time: they would never end by themselves. */
export type WaitLimit = {
  /** Counts a wait. @returns false if it exceeds the number or the total of waits */
  admits(delayMs: number): boolean;
  /** Starts over, since the service has accepted a call. */
  reset(): void;
};

/** Creates a limit without waits so far. */
export const createWaitLimit = (): WaitLimit => {
  let [waits, totalMs] = [0, 0];
  return {
    admits: (delayMs) => {
      waits += 1;
      totalMs += delayMs;
      return waits <= maxUnnamedWaits && totalMs <= maxUnnamedWaitMs;
    },
    reset: () => {
      [waits, totalMs] = [0, 0];
    },
  };
};
