import type { BatchContext } from './batch-context.ts';
import type { Job } from './job.ts';
import { runStages, skipped } from './run-stages.ts';
import { promptSteps } from './stage-lists.ts';

/**
 * Finds out which clips lie in the files of a batch and what their prompts are, and no more: every
 * job goes on later, whatever was found. What keeps a file from being read is kept as a reason.
 */
export const checkPrompts = async (jobs: readonly Job[], context: BatchContext): Promise<void> => {
  const { bus, batchId, lanes } = context;

  const tellSkipped = (job: Job): void => {
    job.isOver = true;
    const { id: jobId, path } = job;
    const end = {
      ...skipped,
      findings: 0,
      notJudged: null,
      unreadableFindings: 0,
      reused: false,
      imported: false,
    };
    bus.emit({ type: 'clip-ended', batchId, jobId, path, ...end });
  };

  const check = async (job: Job): Promise<void> => {
    job.skip.signal.addEventListener('abort', () => tellSkipped(job), { once: true });
    const end = await lanes.prepare.add(job.id, job.position, () =>
      runStages(job, promptSteps, context),
    );
    if (end?.reason && end.state !== 'cancelled') context.record(job, { reason: end.reason });
  };

  // What comes with its request was submitted before, or is done over with the prompt it had.
  const checked = jobs.filter(({ request }) => request === null).map(check);
  const ends = await Promise.allSettled(checked);
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken) throw broken.reason;
};
