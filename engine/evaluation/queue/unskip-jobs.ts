import type { BatchId, JobId } from '../../../shared/domain/ids.ts';
import { newTryOf } from '../../store/tables/job-row.ts';
import type { QueueParts } from './queue-parts.ts';
import { otherServiceOf } from './recover-batches.ts';
import { type BatchStatus, canTakeReplacements, replaceJobs } from './replace-jobs.ts';
import type { QueueRun } from './run-queue.ts';
import { isSkipped } from './skip-jobs.ts';

/**
 * Undoes a skip: restores each clip to its position, and reopens a batch that has ended since.
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
