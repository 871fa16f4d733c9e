import { steadyClock } from './clock.ts';

/**
 * Limits how often something is reported.
 * @returns a function that is true the first time, and then at most once per interval
 */
export const atMostEvery = (everyMs: number, { nowMs } = steadyClock): (() => boolean) => {
  let lastMs = Number.NEGATIVE_INFINITY;
  return () => {
    const isDue = nowMs() - lastMs >= everyMs;
    if (isDue) lastMs = nowMs();
    return isDue;
  };
};
