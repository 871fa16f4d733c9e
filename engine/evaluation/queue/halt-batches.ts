import type { Reason } from '../../../shared/domain/reason.ts';
import type { QueueParts } from './queue-parts.ts';
import type { QueueRun } from './run-queue.ts';

/**
 * Pauses all batches that would continue automatically. The running one keeps its service until it
 * has stopped.
 * @param fetches whether results of submitted clips are still fetched
 */
export const haltBatches = (
  reason: Reason,
  fetches: 'to the end' | 'no more',
  { store }: QueueParts,
  run: QueueRun,
): void => {
  const live = run.live();
  for (const { id, phase } of store.batches.open()) {
    if (live?.id === id) {
      if (live.requestedAction?.to !== 'end') live.requestedAction = { to: 'pause', reason };
      live.drain();
      if (fetches === 'no more') live.interrupt.abort();
      run.setPhase(id, 'pausing', reason);
    } else if (phase === 'waiting' || phase === 'scanning' || phase === 'running') {
      run.setPhase(id, 'paused', reason);
    }
  }
};
