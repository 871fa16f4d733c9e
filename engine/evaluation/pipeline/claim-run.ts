import type { RunId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/result-document.ts';
import type { RunRow } from '../../store/tables/run-row.ts';
import type { BatchContext } from './batch-context.ts';
import type { Job } from './job.ts';

/** A run of the same work that is not over: submitted, uncertain, or an intent. */
export const openRunOf = (job: Job, context: BatchContext): RunRow | undefined => {
  if (job.retryOf) return context.store.runs.openRetryOf(job.retryOf.id);
  return job.request ? context.store.runs.open(job.request) : undefined;
};

const sentAgain: Reason = {
  code: 'sent_again',
  message: 'Its submission, whose outcome is not known, was sent again later.',
};

/** What is sent again is no longer to be decided about: not by its run, nor by earlier jobs of it. */
const giveUp = (runId: RunId, { store }: BatchContext): void => {
  store.runs.markDropped(runId);
  store.jobs.settleUncertain(runId, sentAgain);
};

/**
 * The run under which a job may submit: an intent of the same kind that never left, or a new one. An
 * uncertain run gets here only when the user wants it sent again; it is given up in favour of a new
 * one.
 */
export const claimIntent = (job: Job, context: BatchContext): RunId => {
  const { runs } = context.store;
  const { request, prompt } = job;
  if (!request || !prompt) throw new Error('a job has a request before it is submitted');
  const open = openRunOf(job, context);
  const parentId = job.retryOf?.id ?? null;
  // A retry judges once more what the service has: the copy, or the prompt only.
  const owner = {
    batchId: context.batchId,
    copyId: job.copy?.id ?? job.retryOf?.copyId ?? null,
    pictureRaw: job.pictureRun?.raw ?? job.retryOf?.pictureRaw ?? null,
  };
  if (open?.state === 'intent' && open.parentId === parentId) {
    const isTaken =
      open.batchId === owner.batchId &&
      open.copyId === owner.copyId &&
      open.pictureRaw === owner.pictureRaw;
    if (!isTaken) runs.takeOver(open.id, owner);
    return open.id;
  }
  return context.store.transaction(() => {
    if (open) giveUp(open.id, context);
    if (job.uncertainPicture) giveUp(job.uncertainPicture, context);
    return runs.createIntent(request, { ...owner, promptSource: prompt.source, parentId });
  });
};
