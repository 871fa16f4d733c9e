import { steadyClock } from './clock.ts';

/** Limits how often something is reported: the first time, and then at most once per interval. */
export const atMostEvery = <Args extends unknown[]>(
  everyMs: number,
  report: (...args: Args) => void,
  { nowMs } = steadyClock,
) => {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (...args: Args): void => {
    if (nowMs() - lastMs < everyMs) return;
    lastMs = nowMs();
    report(...args);
  };
};
