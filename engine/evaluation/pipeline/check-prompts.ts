import type { BatchContext } from './batch-context.ts';
import type { Job } from './job.ts';
import { runStages, skipped } from './run-stages.ts';
import { promptSteps } from './stage-lists.ts';

/**
 * Only identifies the clips of a batch and finds their prompts: every job continues later,
 * whatever was found. Why a file could not be read is kept as its reason.
 */
export const checkPrompts = async (jobs: readonly Job[], context: BatchContext): Promise<void> => {
  const { bus, batchId, lanes } = context;

  const recordSkipped = (job: Job): void => {
    job.end = skipped;
    const { id: jobId, path } = job;
    const end = {
      ...skipped,
      findings: 0,
      notJudged: null,
      unreadableFindings: 0,
      reused: false,
      imported: false,
      isPictureOnly: false,
    };
    bus.emit({ type: 'clip-ended', batchId, jobId, path, ...end });
  };

  const check = async (job: Job): Promise<void> => {
    job.skip.signal.addEventListener('abort', () => recordSkipped(job), { once: true });
    const end = await lanes.prepare.add(job.id, job.position, () =>
      runStages(job, promptSteps, context),
    );
    if (end?.reason && end.state !== 'cancelled') context.record(job, { reason: end.reason });
  };

  // A job that has its request was submitted before, or is retried with the prompt it had.
  const checked = jobs.filter(({ request }) => request === null).map(check);
  const ends = await Promise.allSettled(checked);
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken) throw broken.reason;
};
