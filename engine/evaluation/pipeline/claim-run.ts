import type { RunId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import type { RunRequest, RunRow } from '../../store/tables/run-row.ts';
import type { BatchContext } from './batch-context.ts';
import type { Job } from './job.ts';

/**
 * Whether a run keeps a batch from creating another one for the same work. With `force`, only runs
 * of the batch itself do, and unfinished ones of this key.
 */
export const isBinding = (
  { state, batchId, serviceId }: RunRow,
  context: BatchContext,
): boolean => {
  if (!context.options.force || batchId === context.batchId) return true;
  if (state === 'submitted') return serviceId === context.serviceId;
  return state === 'intent' || state === 'uncertain';
};

export const paidRuns = (request: RunRequest, context: BatchContext): RunRow[] =>
  context.store.runs.paidOfAnyFrames(request).filter((run) => isBinding(run, context));

/** Returns runs in flight of the same work that `force` passes over, since another key sent them. */
export const passedOverRuns = (request: RunRequest, context: BatchContext): RunRow[] =>
  context.store.runs
    .paidOfAnyFrames(request)
    .filter((run) => run.state === 'submitted' && !isBinding(run, context));

/** Returns unfinished runs of the same work: submitted first, then uncertain, then intents. */
export const openRunsOf = (job: Job, context: BatchContext): RunRow[] => {
  if (job.retryOf) return context.store.runs.openRetriesOf(job.retryOf.id);
  if (!job.request) return [];
  return context.store.runs.open(job.request).filter((run) => isBinding(run, context));
};

const sentAgain: Reason = {
  code: 'sent_again',
  message: 'The submission had an unknown outcome and was sent again later.',
};

/** Drops the uncertain runs that a job has sent again: they need no decision any more. */
export const dropResent = (job: Job, context: BatchContext): void => {
  const { runs, jobs, transaction } = context.store;
  const chosen = [job.resends, job.uncertainPicture].map((id) => id && runs.byId(id));
  transaction(() => {
    for (const run of [...openRunsOf(job, context), ...chosen]) {
      if (run?.state !== 'uncertain' || run.id === job.runId) continue;
      runs.markDropped(run.id);
      jobs.settleUncertain(run.id, sentAgain);
    }
  });
};

/** Returns an intent of the same work that was never sent, or a new one. */
export const claimIntent = (job: Job, context: BatchContext): RunId => {
  const { runs } = context.store;
  const { request, prompt } = job;
  if (!request || !prompt) throw new Error('a job must have a request before it is submitted');
  const parentId = job.retryOf?.id ?? null;
  const open = openRunsOf(job, context).find(
    (run) => run.state === 'intent' && run.parentId === parentId,
  );
  // A retry repeats what the service has: the copy, or only the prompt.
  const owner = {
    serviceId: context.serviceId,
    batchId: context.batchId,
    copyId: job.copy?.id ?? job.retryOf?.copyId ?? null,
    pictureRaw: job.pictureRun?.raw ?? job.retryOf?.pictureRaw ?? null,
  };
  if (open) {
    runs.takeOver(open.id, owner);
    return open.id;
  }
  return runs.createIntent(request, { ...owner, promptSource: prompt.source, parentId });
};
