import { existsSync } from 'node:fs';
import type { Job } from './job.ts';
import type { StageOutcome } from './stage-outcome.ts';

/**
 * Makes the copy of a job again if it was deleted meanwhile to free space in the data folder.
 * @param orElse how the job ends if that keeps happening
 * @returns null if the copy is still there, or the job has none
 */
export const remakeCopy = (job: Job, orElse: () => StageOutcome): StageOutcome | null => {
  if (job.copy === null || existsSync(job.copy.path)) return null;
  job.copy = null;
  return { kind: 'again', delayMs: 0, orElse };
};
