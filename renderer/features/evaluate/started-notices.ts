import type { BatchId } from '../../../shared/domain/ids.ts';

/** Functions that close the notice of a started batch, by batch. */
const notices = new Map<BatchId, () => void>();

/** Closes the notice of a started batch when the batch stops. */
export const startedNotices = {
  add: (batchId: BatchId, hide: () => void): void => {
    notices.get(batchId)?.();
    notices.set(batchId, hide);
  },
  /** Closes the notice of a batch that has stopped. */
  hide: (batchId: BatchId): void => {
    notices.get(batchId)?.();
    notices.delete(batchId);
  },
};
