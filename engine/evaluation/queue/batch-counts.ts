import { type ClipCounts, countStates } from '../../../shared/domain/clip-state.ts';
import type { BatchId } from '../../../shared/domain/ids.ts';
import type { Store } from '../../store/store.ts';

export const countsOf = (store: Store, batchId: BatchId): ClipCounts => {
  const counts = countStates([]);
  for (const { state, count } of store.jobs.countStates(batchId)) {
    counts[state] = count;
    counts.total += count;
  }
  return counts;
};
