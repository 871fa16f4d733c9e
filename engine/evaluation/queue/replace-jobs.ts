import type { BatchId, JobId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import type { StoredPhase } from '../../store/tables/batches.ts';
import { type JobRow, type NewJob, newTryOf } from '../../store/tables/job-row.ts';
import { otherServiceOf } from './batch-controls.ts';
import type { QueueParts } from './queue-parts.ts';
import type { QueueRun } from './run-queue.ts';
import { isSkipped } from './unsent-jobs.ts';

export type Replacement = { row: JobRow; job: NewJob };

export type BatchStatus = { phase: StoredPhase; reason: Reason | null };

const waiting: BatchStatus = { phase: 'waiting', reason: null };

/**
 * Whether jobs can be retried in their batch: it is listed, all its clips are found, and it has not
 * ended with clips left, which were evaluated elsewhere and would continue with it.
 */
export const canTakeReplacements = (
  batchId: BatchId,
  { store }: Pick<QueueParts, 'store'>,
): boolean => {
  const batch = store.batches.byId(batchId);
  // A batch that was ended during its search would search everything again.
  if (!batch || batch.phase === 'adding' || batch.selection !== null) return false;
  if (batch.phase !== 'ended') return true;
  const isListed = store.batches.ended().some(({ id }) => id === batchId);
  return isListed && store.jobs.counts(batchId).pending === 0;
};

/**
 * Replaces jobs in their batch by retries; an unfinished job is always in a batch that has not
 * ended.
 * @param reopened phase to give a batch that had ended; by default it runs
 * @returns number of replaced jobs; those that have changed in the meantime are skipped
 */
export const replaceJobs = (
  batchId: BatchId,
  replacements: readonly Replacement[],
  { store }: Pick<QueueParts, 'store'>,
  liveOf: QueueRun['liveOf'],
  reopened = waiting,
): number => {
  const live = liveOf(batchId);
  const added = store.transaction(() => {
    const ids = replacements.flatMap(({ row, job }): JobId[] => {
      const id = store.jobs.replace(row, job);
      return id === null ? [] : [id];
    });
    const isReopened = ids.length > 0 && !live && store.batches.hasEnded(batchId);
    if (isReopened) store.batches.setPhase(batchId, reopened.phase, reopened.reason);
    return ids;
  });
  if (live && added.length > 0) live.hasMore = true;
  return added.length;
};

/**
 * Restores each skipped clip to its position, and reopens a batch that has ended since.
 * @param statusBefore status of a batch that the skip ended; undefined for other batches
 * @returns number of restored clips
 * @throws AppError data_folder_busy
 */
export const unskipJobs = (
  jobIds: readonly JobId[],
  parts: QueueParts,
  liveOf: QueueRun['liveOf'],
  statusBefore: (batchId: BatchId) => BatchStatus | undefined,
): number => {
  const { store } = parts;
  store.becomeWriter();
  // A later evaluation of its file replaces it.
  const rows = store.jobs
    .byIds(jobIds)
    .filter((row) => isSkipped(row) && store.jobs.newestAt(row.path)?.id === row.id);
  let restored = 0;
  for (const [batchId, ofBatch] of Map.groupBy(rows, (row) => row.batchId)) {
    if (!canTakeReplacements(batchId, parts)) continue;
    const replacements = ofBatch.map((row) => {
      const { clipId, redoOf, prompt, promptSource, promptOrigin, promptSearch } = row;
      const found = { prompt, promptSource, promptOrigin, promptSearch };
      return { row, job: { ...newTryOf(row), clipId, redoOf, ...found } };
    });
    const reason = otherServiceOf(store.batches.byId(batchId), parts);
    const reopened = reason ? { phase: 'paused' as const, reason } : statusBefore(batchId);
    restored += replaceJobs(batchId, replacements, parts, liveOf, reopened);
  }
  return restored;
};
