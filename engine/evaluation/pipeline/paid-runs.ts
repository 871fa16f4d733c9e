import type { RunRequest, RunRow } from '../../store/tables/run-row.ts';
import type { BatchContext } from './batch-context.ts';

/**
 * Whether a run keeps a batch from creating another one for the same work. With `force`, only runs
 * of the batch itself do, and unfinished ones; but not those submitted with another key, unless the
 * service has shown them to this one (`askForOtherKeys`).
 */
export const isBinding = (
  { state, batchId, serviceId }: RunRow,
  context: BatchContext,
): boolean => {
  if (!context.options.force || batchId === context.batchId) return true;
  if (state === 'submitted') return serviceId === context.serviceId;
  return state === 'intent' || state === 'uncertain';
};

/** Returns runs of the same work, on any frames of the clip, that are paid for or may be. */
export const paidRuns = (request: RunRequest, context: BatchContext): RunRow[] =>
  context.store.runs.paidOfAnyFrames(request).filter((run) => isBinding(run, context));

/** Returns runs in flight of the same work that `force` passes over, since another key sent them. */
export const passedOverRuns = (request: RunRequest, context: BatchContext): RunRow[] =>
  context.store.runs
    .paidOfAnyFrames(request)
    .filter((run) => run.state === 'submitted' && !isBinding(run, context));
