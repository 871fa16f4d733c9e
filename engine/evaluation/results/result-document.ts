import type { ClipResult, ResultDocument } from '../../../shared/documents/result.ts';
import { countStates } from '../../../shared/domain/clip-state.ts';
import type { BatchId } from '../../../shared/domain/ids.ts';
import type { Reason, StopReason } from '../../../shared/domain/reason.ts';
import type { Store } from '../../store/store.ts';
import type { JobRow } from '../../store/tables/job-row.ts';
import type { RunRow } from '../../store/tables/run-row.ts';
import { clipResult } from './clip-result.ts';

export const documentOf = (
  batch: BatchId | null,
  clips: ClipResult[],
  stoppedBy: StopReason | null = null,
  warnings: Reason[] = [],
): ResultDocument => ({
  batch,
  counts: countStates(clips.map(({ state }) => state)),
  stoppedBy,
  warnings,
  clips,
});

const runOf = (store: Store, { runId }: JobRow): RunRow | undefined =>
  runId === null ? undefined : store.runs.byId(runId);

/** Returns the result of a file, joined from all runs of its clip. */
export const standingResult = (store: Store, job: JobRow): ClipResult => {
  const { result, prompted = job } = store.results.ofFile(job);
  const typed = job.clipId && store.typedPrompts.of(job.clipId);
  const named = typed === null ? prompted : { ...job, prompt: typed, promptSource: 'typed' };
  if (typed !== null && job.state === 'needs_prompt') {
    return clipResult({ ...job, state: 'pending', reason: null }, undefined, store, null, named);
  }
  return clipResult(job, runOf(store, job), store, result, named);
};

/** Returns the results of a batch's own runs, in the order in which its clips were found. */
export const batchDocument = (
  store: Store,
  batchId: BatchId,
  stoppedBy: StopReason | null,
): ResultDocument =>
  documentOf(
    batchId,
    store.jobs.inBatch(batchId).map((job) => clipResult(job, runOf(store, job), store)),
    stoppedBy,
    store.batches.warnings(batchId),
  );

/** Returns the last state of every file that was ever part of a batch. Uses no network. */
export const cacheDocument = (store: Store): ResultDocument =>
  documentOf(
    null,
    store.jobs.standingPerFile().map((job) => standingResult(store, job)),
  );
