import { setTimeout } from 'node:timers/promises';

/** A replaceable clock, so that tests need not wait. */
export type Clock = {
  /** Milliseconds; for `systemClock`, since the Unix epoch. */
  nowMs(): number;
  /** Resolves after `delayMs`; rejects with the signal's reason as soon as it is aborted. */
  sleep(delayMs: number, signal?: AbortSignal): Promise<void>;
};

/** Maximum delay of `setTimeout`; a longer one would fire immediately. */
const maxTimerMs = 2 ** 31 - 1;

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  async sleep(delayMs, signal) {
    for (let leftMs = delayMs; leftMs >= 0; leftMs -= maxTimerMs) {
      await setTimeout(Math.min(leftMs, maxTimerMs), undefined, { signal }).catch(() => {
        throw signal?.reason;
      });
    }
  },
};

/** Monotonic: unaffected by changes to the system time; counts from no particular moment. */
export const steadyClock: Clock = { ...systemClock, nowMs: () => performance.now() };
