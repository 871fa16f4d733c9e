import { steadyClock } from '../api-client/clock.ts';

/**
 * Limits how often something is told.
 * @returns a function that says whether to tell it now: the first time, and then again after so long
 */
export const atMostEvery = (everyMs: number, { nowMs } = steadyClock): (() => boolean) => {
  let toldMs = Number.NEGATIVE_INFINITY;
  return () => {
    const isDue = nowMs() - toldMs >= everyMs;
    if (isDue) toldMs = nowMs();
    return isDue;
  };
};
