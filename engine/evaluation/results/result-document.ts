import { countStates } from '../../../shared/domain/clip-state.ts';
import type { BatchId } from '../../../shared/domain/ids.ts';
import type {
  ClipResult,
  Reason,
  ResultDocument,
  StopReason,
} from '../../../shared/domain/result-document.ts';
import type { Store } from '../../store/store.ts';
import type { JobRow } from '../../store/tables/job-row.ts';
import { clipResult } from './clip-result.ts';

/** Returns the document of a list of clips. */
export const documentOf = (
  batch: BatchId | null,
  clips: ClipResult[],
  stoppedBy: StopReason | null = null,
  warnings: Reason[] = [],
): ResultDocument => ({
  batch,
  counts: countStates(clips.map(({ state }) => state)),
  stopped_by: stoppedBy,
  warnings,
  clips,
});

const resultsOf = (store: Store, jobs: readonly JobRow[]): ClipResult[] =>
  jobs.map((job) => {
    const run = job.runId === null ? undefined : store.runs.byId(job.runId);
    return clipResult(job, run, store);
  });

/** Returns the result of a batch, in the order in which its clips were found. */
export const batchDocument = (
  store: Store,
  batchId: BatchId,
  stoppedBy: StopReason | null,
): ResultDocument =>
  documentOf(
    batchId,
    resultsOf(store, store.jobs.inBatch(batchId)),
    stoppedBy,
    store.batches.warnings(batchId),
  );

/** Returns the last state of every file that was ever part of a batch. Uses no network. */
export const cacheDocument = (store: Store): ResultDocument =>
  documentOf(null, resultsOf(store, store.jobs.standingPerFile()));
