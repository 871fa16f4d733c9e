import { existsSync } from 'node:fs';
import type { Job } from './job.ts';
import type { StageOutcome } from './stage-outcome.ts';

/**
 * Room may have been made in the data folder since the copy of a job was made: then it is made anew.
 * @param orElse how the job ends where that keeps happening
 * @returns null where the copy is still there, or the job has none
 */
export const remakeCopy = (job: Job, orElse: () => StageOutcome): StageOutcome | null => {
  if (job.copy === null || existsSync(job.copy.path)) return null;
  job.copy = null;
  return { kind: 'again', delayMs: 0, orElse };
};
