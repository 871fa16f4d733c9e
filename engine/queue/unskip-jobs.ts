import type { BatchId, JobId } from '../../shared/domain/ids.ts';
import type { Reason } from '../../shared/domain/result-document.ts';
import { type JobRow, newTryOf } from '../db/tables/job-row.ts';
import { skipped } from '../pipeline/run-stages.ts';
import type { QueueParts } from './queue-parts.ts';
import { canTakeReplacements, replaceJobs, type Standing } from './replace-jobs.ts';
import type { QueueRun } from './run-queue.ts';

/** Whether a job ended by a skip, and nothing has evaluated its file since. */
const isSkipped = ({ id, path, state, reason }: JobRow, { store }: QueueParts): boolean => {
  const code = reason === null ? null : (JSON.parse(reason) as Reason).code;
  const isBySkip = state === 'cancelled' && code === skipped.reason?.code;
  return isBySkip && store.jobs.newestAt(path)?.id === id;
};

/**
 * Undoes a skip: restores each clip in its place, and reopens a batch that has ended since.
 * @param standingBefore how a batch stood that ended by the skip; undefined for any other
 * @returns how many
 * @throws AppError data_folder_busy
 */
export const unskipJobs = (
  jobIds: readonly JobId[],
  parts: QueueParts,
  run: Pick<QueueRun, 'live'>,
  standingBefore: (batchId: BatchId) => Standing | undefined,
): number => {
  const { store } = parts;
  store.becomeWriter();
  const rows = store.jobs.byIds(jobIds).filter((row) => isSkipped(row, parts));
  let restored = 0;
  for (const [batchId, ofBatch] of Map.groupBy(rows, (row) => row.batchId)) {
    if (!canTakeReplacements(batchId, parts)) continue;
    const replacements = ofBatch.map((row) => {
      const { clipId, redoOf } = row;
      return { row, job: { ...newTryOf(row), clipId, redoOf } };
    });
    restored += replaceJobs(batchId, replacements, parts, run, standingBefore(batchId));
  }
  return restored;
};
