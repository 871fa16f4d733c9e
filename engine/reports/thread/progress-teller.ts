import { steadyClock } from '../../clock.ts';
import { atMostEvery } from '../../store/events/at-most-every.ts';
import type { ReportProgress } from './run-report.ts';

/** Between two tellings of progress (ms). */
const progressMs = 100;

/**
 * Reports the first clip at once, then at most every 100 ms.
 * @param steps clips, as often as they are gone through
 * @returns to be called when it comes to a clip
 */
export const progressTeller = (
  steps: number,
  tell: (progress: ReportProgress) => void,
  clock = steadyClock,
): ((clipName: string) => void) => {
  let done = 0;
  const isDue = atMostEvery(progressMs, clock);
  return (clipName) => {
    done += 1;
    if (isDue()) tell({ share: Math.min(1, (done - 1) / Math.max(1, steps)), clipName });
  };
};
