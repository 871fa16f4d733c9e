import type { RunRequest, RunRow } from '../../store/tables/run-row.ts';
import type { BatchContext } from './batch-context.ts';

/** Returns runs of the same work, on any frames of the clip, that are paid for or may be. */
export const paidRuns = (
  request: RunRequest,
  { store, options, batchId }: BatchContext,
): RunRow[] =>
  store.runs
    .paidOfAnyFrames(request)
    .filter(
      (run) =>
        run.state === 'uncertain' ||
        run.state === 'submitted' ||
        !options.force ||
        run.batchId === batchId,
    );
