import type { BatchInfo } from '../../../shared/contract/queue.ts';
import { isMoving } from '../../features/queue/batches/is-moving.ts';
import { useBatches } from '../../features/queue/batches/use-batches.ts';

export type QueueOverview = {
  /** The batch that moves, else the first that has not ended; null when there is none. */
  current: BatchInfo | null;
  /** Clips of all batches that have not ended, nor were left by a command. */
  total: number;
  /** Those of them that have come to an end. */
  done: number;
};

/** How far the queue is, in few words. */
export const useQueueOverview = (): QueueOverview => {
  const open = (useBatches().list ?? []).filter(
    ({ phase }) => phase !== 'ended' && phase !== 'interrupted',
  );
  const current = open.find(isMoving) ?? open[0] ?? null;
  const total = open.reduce((sum, { counts }) => sum + counts.total, 0);
  const pending = open.reduce((sum, { counts }) => sum + counts.pending, 0);
  return { current, total, done: total - pending };
};
