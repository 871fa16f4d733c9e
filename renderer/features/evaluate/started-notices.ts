import type { BatchId } from '../../../shared/domain/ids.ts';

/** Notices that a batch was begun, by batch, as what takes each away. */
const notices = new Map<BatchId, () => void>();

/** No notice that says a batch is being evaluated outlives that. */
export const startedNotices = {
  add: (batchId: BatchId, hide: () => void): void => {
    notices.get(batchId)?.();
    notices.set(batchId, hide);
  },
  /** The batch has come to rest. */
  hide: (batchId: BatchId): void => {
    notices.get(batchId)?.();
    notices.delete(batchId);
  },
};
