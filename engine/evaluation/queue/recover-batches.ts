import type { Reason } from '../../../shared/domain/reason.ts';
import type { BatchRow } from '../../store/tables/batches.ts';
import { reasonIn } from './batch-controls.ts';
import { isOfService } from './batch-info.ts';
import type { QueueParts } from './queue-parts.ts';
import type { QueueRun } from './run-queue.ts';

const otherService: Reason = {
  code: 'other_service',
  message: 'Another service is in use. Select the service of this batch to continue it.',
};
const otherKey: Reason = {
  code: 'other_service',
  message: 'Another API key is in use. Resume the batch to continue with it.',
};

/** Returns why a batch does not continue automatically; null if it may. */
export const otherServiceOf = (
  batch: BatchRow | undefined,
  { store, link }: Pick<QueueParts, 'store' | 'link'>,
): Reason | null => {
  const serviceId = link.idForReading();
  if (batch?.serviceId === serviceId) return null;
  return batch && isOfService(batch, serviceId, { store }) ? otherKey : otherService;
};

/** Phases in which a command may leave its batch. */
const atRest: readonly BatchRow['phase'][] = ['interrupted', 'stopped'];

/**
 * Repairs batches after a kill: one that was about to pause is paused, one of another service or
 * key than the one in use does not resume automatically, and one of a command ends if all its remaining
 * clips were started elsewhere. Requires the writer lock: no other process works on a batch then.
 */
export const recoverBatches = (parts: QueueParts, run: QueueRun): void => {
  const { store } = parts;
  store.batches.endUnfinished();
  for (const batch of store.batches.open()) {
    if (run.liveOf(batch.id)) continue;
    const reason = reasonIn(batch);
    if (batch.phase === 'pausing') {
      const isRefused = reason !== null && reason.code !== otherService.code;
      run.setPhase(batch.id, isRefused ? 'stopped' : 'paused', reason);
    } else if (batch.origin === 'command line' && atRest.includes(batch.phase)) {
      store.jobs.standStill(batch.id);
      if (!store.jobs.hasNewestPending(batch.id)) run.setPhase(batch.id, 'ended', reason);
    } else if (batch.phase !== 'paused' && batch.phase !== 'stopped') {
      const other = otherServiceOf(batch, parts);
      if (other) run.setPhase(batch.id, 'paused', other);
    }
  }
};
