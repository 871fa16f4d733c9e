import type { BatchId, JobId } from '../../shared/domain/ids.ts';
import type { Reason } from '../../shared/domain/result-document.ts';
import type { StoredPhase } from '../db/tables/batches.ts';
import type { JobRow, NewJob } from '../db/tables/job-row.ts';
import { countsOf } from './batch-counts.ts';
import type { QueueParts } from './queue-parts.ts';
import type { QueueRun } from './run-queue.ts';

/** A job with the one that does it over. */
export type Replacement = { row: JobRow; job: NewJob };

/** How a batch stands, and why. */
export type Standing = { phase: StoredPhase; reason: Reason | null };

const waiting: Standing = { phase: 'waiting', reason: null };

/**
 * Whether jobs of a batch can be done over in it: it is listed, and all of its clips were found. Not
 * in one that ended while clips were left, as one of a command: these were evaluated elsewhere, and
 * would go on with it.
 */
export const canTakeReplacements = (
  batchId: BatchId,
  { store }: Pick<QueueParts, 'store'>,
): boolean => {
  const batch = store.batches.byId(batchId);
  // One that was ended during its search would be searched again as a whole.
  if (!batch || batch.phase === 'adding' || batch.selection !== null) return false;
  if (batch.phase !== 'ended') return true;
  const isListed = store.batches.ended().some(({ id }) => id === batchId);
  return isListed && countsOf(store, batchId).pending === 0;
};

/**
 * Puts jobs into their batch in the place of those they do over, and has them evaluated: by a batch
 * that has ended at once, by one that is under way after the others, by one that stands still when it
 * is resumed. At any moment an unfinished job is in a batch that has not ended.
 * @param reopened how a batch stands then that has ended; by default it goes on
 * @returns how many; what changed meanwhile is left alone
 */
export const replaceJobs = (
  batchId: BatchId,
  replacements: readonly Replacement[],
  { store }: Pick<QueueParts, 'store'>,
  run: Pick<QueueRun, 'live'>,
  reopened = waiting,
): number => {
  const live = run.live()?.id === batchId ? run.live() : null;
  const added = store.transaction(() => {
    const ids = replacements.flatMap(({ row, job }): JobId[] => {
      const id = store.jobs.replace(row, job);
      return id === null ? [] : [id];
    });
    const isReopened = ids.length > 0 && !live && store.batches.hasEnded(batchId);
    if (isReopened) store.batches.setPhase(batchId, reopened.phase, reopened.reason);
    return ids;
  });
  if (live && added.length > 0) {
    live.hasMore = true;
    live.work?.progress.add(added);
  }
  return added.length;
};
