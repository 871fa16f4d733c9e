import type { Reason } from '../../../shared/domain/result-document.ts';
import { readStoredJson } from '../../store/stored-json.ts';
import type { BatchRow } from '../../store/tables/batches.ts';
import type { QueueParts } from './queue-parts.ts';
import type { QueueRun } from './run-queue.ts';

export const otherService: Reason = {
  code: 'other_service',
  message: 'Another service is in use. Select the service of this batch to continue it.',
};

/** Phases in which a command may leave its batch. */
const atRest: readonly BatchRow['phase'][] = ['interrupted', 'stopped'];

const reasonIn = ({ reason }: BatchRow): Reason | null => readStoredJson(reason);

/**
 * Repairs batches after a kill: one that was about to pause is paused, one of another service than
 * the one in use does not resume automatically, and one of a command ends if all its remaining
 * clips were started elsewhere. Requires the writer lock: no other process works on a batch then.
 */
export const recoverBatches = ({ store, link }: QueueParts, run: QueueRun): void => {
  const serviceId = link.idForReading();
  store.batches.endUnfinished();
  for (const batch of store.batches.open()) {
    if (run.live()?.id === batch.id) continue;
    const reason = reasonIn(batch);
    if (batch.phase === 'pausing') {
      const isRefused = reason !== null && reason.code !== otherService.code;
      run.setPhase(batch.id, isRefused ? 'stopped' : 'paused', reason);
    } else if (batch.origin === 'command line' && atRest.includes(batch.phase)) {
      store.jobs.standStill(batch.id);
      if (!store.jobs.hasNewestPending(batch.id)) run.setPhase(batch.id, 'ended', reason);
    } else if (batch.phase !== 'paused' && batch.phase !== 'stopped') {
      if (batch.serviceId !== serviceId) run.setPhase(batch.id, 'paused', otherService);
    }
  }
};
