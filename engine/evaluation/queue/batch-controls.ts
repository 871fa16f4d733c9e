import type { BatchId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { otherKeyInUse, otherServiceInUse } from '../../service/settings/create-settings.ts';
import { readStoredJson } from '../../store/stored-json.ts';
import type { BatchRow } from '../../store/tables/batches.ts';
import { isOfService } from './batch-info.ts';
import type { QueueParts } from './queue-parts.ts';
import { type QueueRun, singleBatchReasons } from './run-queue.ts';
import type { RunningBatch } from './running-batch.ts';
import { cancelRest, skipJobs } from './unsent-jobs.ts';

export type OneBatch = { batchId: BatchId };

export const unknownBatch = (): AppError =>
  new AppError('unknown_batch', 'This batch is no longer in the queue.');

const otherService = (batch: BatchRow, { store }: QueueParts): AppError => {
  const address = store.services.baseUrl(batch.serviceId);
  return new AppError(
    'other_service',
    `This batch belongs to ${address ?? 'the built-in evaluator'}. Select that service in the settings to continue it, or cancel the batch.`,
  );
};

export const reasonIn = ({ reason }: Pick<BatchRow, 'reason'>): Reason | null =>
  readStoredJson(reason);

export const createBatchControls = (parts: QueueParts, run: QueueRun) => {
  const { store, link, bus } = parts;
  const { liveOf } = run;

  const find = (id: BatchId): BatchRow => {
    const batch = store.batches.byId(id);
    if (!batch) throw unknownBatch();
    return batch;
  };

  /** Stops a batch after its submitted clips; the second request stops waiting for results too. */
  const stop = (
    live: RunningBatch,
    requestedAction: NonNullable<RunningBatch['requestedAction']>,
  ): void => {
    const isRepeated = live.draining.aborted && live.requestedAction?.to === requestedAction.to;
    live.requestedAction = requestedAction;
    live.drain();
    if (isRepeated) live.interrupt.abort();
  };

  /** Continues a batch with the key in use. @throws AppError other_service, api_key_not_set */
  const takeOver = (batch: BatchRow): void => {
    const serviceId = link.id();
    if (!isOfService(batch, serviceId, parts)) throw otherService(batch, parts);
    if (batch.serviceId !== serviceId) store.batches.moveTo(batch.id, serviceId);
  };

  const putInQueue = (batch: BatchRow): void => {
    if (batch.promptCheck === 'held') store.batches.setPromptCheck(batch.id, null);
    run.setPhase(batch.id, 'waiting');
  };

  /** Returns the batches that did not begin because of the same refusal: they resume with it. */
  const alsoStopped = (batch: BatchRow): BatchRow[] => {
    // A command's batch never stops others.
    const isOfQueue = batch.origin === 'window' && batch.phase === 'stopped';
    const code = isOfQueue ? reasonIn(batch)?.code : undefined;
    if (code === undefined || singleBatchReasons.includes(code)) return [];
    return store.batches.open().filter((other) => {
      // The batch of a command resumes only when the user asks for that batch.
      if (other.id === batch.id || other.origin === 'command line') return false;
      const isStopped = other.phase === 'stopped' && other.serviceId === batch.serviceId;
      return isStopped && reasonIn(other)?.code === code;
    });
  };

  return {
    find,
    endIfOver: (id: BatchId): boolean => {
      const { phase, selection } = find(id);
      const isIdle = phase !== 'ended' && liveOf(id) === null && selection === null;
      const isOver = isIdle && store.jobs.counts(id).pending === 0;
      if (isOver) run.setPhase(id, 'ended');
      return isOver;
    },
    /**
     * Submits nothing more; the second call stops waiting for results too. Ignores a batch that is
     * being cancelled, as does `resume`: its clips have ended.
     */
    pause: ({ batchId: id }: OneBatch): void => {
      const batch = find(id);
      const live = liveOf(id);
      if (live?.requestedAction?.to === 'end') return;
      if (live) {
        stop(live, { to: 'pause', reason: null });
        run.setPhase(id, 'pausing');
      } else if (!['ended', 'stopped', 'paused', 'interrupted'].includes(batch.phase))
        run.setPhase(id, 'paused');
    },
    checkAgain: ({ batchId: id }: OneBatch): void => {
      if (find(id).promptCheck !== 'held') return;
      store.batches.setPromptCheck(id, 'due');
      run.setPhase(id, 'waiting');
      run.kick();
    },
    resume: ({ batchId: id }: OneBatch): void => {
      const batch = find(id);
      const live = liveOf(id);
      if (live?.requestedAction?.to === 'end') return;
      if (live) {
        const isStopping = live.draining.aborted || batch.phase === 'pausing';
        if (!isStopping) return;
        takeOver(batch);
        live.requestedAction = { to: 'resume' };
        return;
      }
      if (!['paused', 'stopped', 'interrupted'].includes(batch.phase)) return;
      for (const one of [batch, ...alsoStopped(batch)]) {
        takeOver(one);
        putInQueue(one);
      }
      run.kick();
    },
    /** Ends a batch; the second call stops waiting for results. @throws AppError unknown_batch */
    cancel: ({ batchId: id }: OneBatch): void => {
      const batch = find(id);
      if (batch.phase === 'ended') return;
      const live = liveOf(id);
      const rows = store.jobs.pending(id);
      if (live) {
        skipJobs(rows, live, store);
        stop(live, { to: 'end' });
        bus.emit({ type: 'queue-changed' });
      } else {
        cancelRest(rows, store);
        run.setPhase(id, 'ended');
      }
    },
    setCap: ({ batchId: id, capUnits }: OneBatch & { capUnits: number | null }): void => {
      const batch = find(id);
      store.batches.setCap(id, capUnits);
      const isAtCap = reasonIn(batch)?.code === 'cap_reached';
      const live = liveOf(id);
      if (live) {
        if (isAtCap && live.requestedAction === null) live.requestedAction = { to: 'resume' };
      } else if (isAtCap && batch.phase === 'stopped' && batch.serviceId === link.idForReading()) {
        run.setPhase(id, 'waiting');
      }
      bus.emit({ type: 'queue-changed' });
      run.kick();
    },
    /**
     * Pauses all batches that would continue automatically; the running one keeps its service until
     * it has stopped.
     * @param fetches whether results of submitted clips are still fetched
     */
    halt: (reason: Reason, fetches: 'to the end' | 'no more'): void => {
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
    },
  };
};

/** Returns why a batch does not continue automatically; null if it may. */
export const otherServiceOf = (
  batch: BatchRow | undefined,
  { store, link }: Pick<QueueParts, 'store' | 'link'>,
): Reason | null => {
  const serviceId = link.idForReading();
  if (batch?.serviceId === serviceId) return null;
  return batch && isOfService(batch, serviceId, { store }) ? otherKeyInUse : otherServiceInUse;
};

const atRest: readonly BatchRow['phase'][] = ['interrupted', 'stopped'];

/**
 * Repairs batches after a kill. Requires the writer lock: no other process works on a batch then.
 */
export const recoverBatches = (parts: QueueParts, run: QueueRun): void => {
  const { store } = parts;
  store.batches.endUnfinished();
  for (const batch of store.batches.open()) {
    if (run.liveOf(batch.id)) continue;
    const reason = reasonIn(batch);
    if (batch.phase === 'pausing') {
      const isRefused = reason !== null && reason.code !== otherServiceInUse.code;
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
