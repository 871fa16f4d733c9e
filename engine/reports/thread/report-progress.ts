import { atMostEvery } from '../../at-most-every.ts';
import { steadyClock } from '../../clock.ts';
import type { ReportProgress } from './run-report.ts';

const progressIntervalMs = 100;

/**
 * Creates a reporter that sends the first clip immediately, then at most every 100 ms.
 * @param steps number of clips times passes
 * @returns a function to call at each clip
 */
export const progressReporter = (
  steps: number,
  onProgress: (progress: ReportProgress) => void,
  clock = steadyClock,
): ((clipName: string) => void) => {
  let done = 0;
  const isDue = atMostEvery(progressIntervalMs, clock);
  return (clipName) => {
    done += 1;
    if (isDue()) onProgress({ share: Math.min(1, (done - 1) / Math.max(1, steps)), clipName });
  };
};
