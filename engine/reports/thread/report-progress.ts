import { steadyClock } from '../../clock.ts';
import { atMostEvery } from '../../store/events/at-most-every.ts';
import type { ReportProgress } from './run-report.ts';

/** Minimum time between two progress messages (ms). */
const progressMs = 100;

/**
 * Reports the first clip at once, then at most every 100 ms.
 * @param steps number of clips times passes
 * @returns a function to call at each clip
 */
export const progressReporter = (
  steps: number,
  onProgress: (progress: ReportProgress) => void,
  clock = steadyClock,
): ((clipName: string) => void) => {
  let done = 0;
  const isDue = atMostEvery(progressMs, clock);
  return (clipName) => {
    done += 1;
    if (isDue()) onProgress({ share: Math.min(1, (done - 1) / Math.max(1, steps)), clipName });
  };
};
