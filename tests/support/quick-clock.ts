import { type Clock, systemClock } from '../../engine/api-client/clock.ts';

/** How much faster than the machine's clock. */
const speed = 20;

/**
 * A clock on which time passes faster, so that a wait of 1 s between polls takes 50 ms. Waits and
 * times fit together, as on the machine's own; times of day that a service names do not.
 */
export const createQuickClock = (): Clock => {
  const startMs = systemClock.nowMs();
  return {
    nowMs: () => startMs + (systemClock.nowMs() - startMs) * speed,
    sleep: (delayMs, signal) => systemClock.sleep(delayMs / speed, signal),
  };
};
