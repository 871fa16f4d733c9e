import type { RunRow } from '../../store/tables/run-row.ts';
import type { BatchContext } from './batch-context.ts';
import { endOfRun } from './end-of-run.ts';
import type { Job } from './job.ts';
import type { JobEnd } from './stage-outcome.ts';

/** Lets a job stand by a run that is there. @returns how its clip ends once that run is over */
export const standByRun = (job: Job, run: RunRow, context: BatchContext): JobEnd => {
  job.runId = run.id;
  job.isReused = run.state !== 'uncertain';
  context.record(job, { runId: run.id, reused: job.isReused });
  return endOfRun(run);
};
