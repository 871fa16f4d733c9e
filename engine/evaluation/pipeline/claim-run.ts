import type { RunId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/result-document.ts';
import type { RunRow } from '../../store/tables/run-row.ts';
import type { BatchContext } from './batch-context.ts';
import type { Job } from './job.ts';
import { isBinding } from './paid-runs.ts';

/** Returns an unfinished run of the same work: submitted, uncertain, or an intent. */
export const openRunOf = (job: Job, context: BatchContext): RunRow | undefined => {
  if (job.retryOf) return context.store.runs.openRetryOf(job.retryOf.id);
  if (!job.request) return undefined;
  return context.store.runs.open(job.request).find((run) => isBinding(run, context));
};

const sentAgain: Reason = {
  code: 'sent_again',
  message: 'The submission had an unknown outcome and was sent again later.',
};

/** Drops an uncertain run that is sent again: neither it nor its earlier jobs need a decision. */
const dropUncertain = (runId: RunId, { store }: BatchContext): void => {
  store.runs.markDropped(runId);
  store.jobs.settleUncertain(runId, sentAgain);
};

/**
 * Returns the run under which a job may submit: an intent of the same work that was never sent, or
 * a new one. An uncertain run is replaced by a new one, and only if the user wants it sent again.
 */
export const claimIntent = (job: Job, context: BatchContext): RunId => {
  const { runs } = context.store;
  const { request, prompt } = job;
  if (!request || !prompt) throw new Error('a job must have a request before it is submitted');
  const open = openRunOf(job, context);
  const parentId = job.retryOf?.id ?? null;
  // A retry repeats what the service has: the copy, or only the prompt.
  const owner = {
    serviceId: context.serviceId,
    batchId: context.batchId,
    copyId: job.copy?.id ?? job.retryOf?.copyId ?? null,
    pictureRaw: job.pictureRun?.raw ?? job.retryOf?.pictureRaw ?? null,
  };
  if (open?.state === 'intent' && open.parentId === parentId) {
    const isTaken =
      open.serviceId === owner.serviceId &&
      open.batchId === owner.batchId &&
      open.copyId === owner.copyId &&
      open.pictureRaw === owner.pictureRaw;
    if (!isTaken) runs.takeOver(open.id, owner);
    return open.id;
  }
  return context.store.transaction(() => {
    if (open) dropUncertain(open.id, context);
    if (job.uncertainPicture) dropUncertain(job.uncertainPicture, context);
    return runs.createIntent(request, { ...owner, promptSource: prompt.source, parentId });
  });
};
