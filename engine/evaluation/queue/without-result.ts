import type { WithoutResult } from '../../../shared/contract/queue.ts';
import type { ClipState } from '../../../shared/domain/clip-state.ts';
import type { BatchId } from '../../../shared/domain/ids.ts';
import type { Store } from '../../store/store.ts';
import type { JobRow } from '../../store/tables/job-row.ts';
import { isSkipped } from './skip-jobs.ts';

const states: readonly ClipState[] = ['needs_prompt', 'rejected', 'failed', 'cancelled'];

/**
 * Clips of a batch that have no result, by what solves it. One that was cancelled for another reason
 * than a skip is none: its evaluation was deleted, given up, or goes on elsewhere. A file that is
 * evaluated anew in a later batch counts there.
 */
export const withoutResult = (batchId: BatchId, { jobs }: Store): WithoutResult => {
  const rows = jobs.problems(batchId, states);
  const idsOf = (isOne: (row: JobRow) => boolean) => rows.filter(isOne).map(({ id }) => id);
  return {
    needs_prompt: idsOf(({ state }) => state === 'needs_prompt'),
    rejected: idsOf(({ state }) => state === 'rejected'),
    failed: idsOf(({ state }) => state === 'failed'),
    skipped: idsOf(isSkipped),
  };
};
