import type { ReportProgress } from './run-report.ts';

/** Between two tellings of progress (ms). */
const progressMs = 100;

/**
 * Tells how far a report is: the first clip at once.
 * @param steps clips, as often as they are gone through
 * @param nowMs of a clock that only goes on
 * @returns to be called when it comes to a clip
 */
export const progressTeller = (
  steps: number,
  tell: (progress: ReportProgress) => void,
  nowMs: () => number = () => performance.now(),
): ((clipName: string) => void) => {
  let done = 0;
  let toldMs = Number.NEGATIVE_INFINITY;
  return (clipName) => {
    done += 1;
    const atMs = nowMs();
    if (atMs - toldMs < progressMs) return;
    toldMs = atMs;
    tell({ share: Math.min(1, (done - 1) / Math.max(1, steps)), clipName });
  };
};
