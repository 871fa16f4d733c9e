import type { BatchId, ServiceId } from '../../../shared/domain/ids.ts';
import type { Reason, StopReason } from '../../../shared/domain/reason.ts';
import type { HeldService } from '../../service/service-link.ts';
import { explainDatabaseError } from '../../store/explain-database-error.ts';
import type { BatchRow, StoredPhase } from '../../store/tables/batches.ts';
import { reasonOf } from '../pipeline/stage-outcome.ts';
import { commandEnded } from './create-batch.ts';
import type { QueueParts } from './queue-parts.ts';
import { runBatch } from './run-batch.ts';
import { createRunningBatch, type RunningBatch, type WaitingCommand } from './running-batch.ts';
import { scanBatch } from './scan-batch.ts';
import { cancelRest } from './unsent-jobs.ts';

export type QueueRun = ReturnType<typeof createQueueRun>;

/** Why a batch stopped; `refusal` if the service, or this machine, refuses all batches. */
type StopCause = { reason: StopReason | null; refusal: Reason | null; error?: unknown };

const historyMs = 30 * 24 * 60 * 60 * 1000;

const activePhases: readonly StoredPhase[] = ['waiting', 'scanning', 'running'];

/** Reasons that affect only one batch: others have their own caps, types and files. */
export const singleBatchReasons: readonly string[] = [
  'cap_reached',
  'types_not_offered',
  'path_not_found',
  'path_unreadable',
];

const promptsToCheck: Reason = {
  code: 'prompts_to_check',
  message: 'Prompts were found. Check them, then evaluate the batch.',
};

const stoppedUnexpectedly: Reason = {
  code: 'internal',
  message: 'It stopped for an unknown reason. Resume it, and report the problem.',
};

export const createQueueRun = (parts: QueueParts, databasePath: string) => {
  const { store, bus, link } = parts;
  let live: RunningBatch | null = null;
  let driving: Promise<void> | null = null;
  let isStopped = false;
  let stopping = new AbortController();

  const setPhase = (id: BatchId, phase: StoredPhase, reason: Reason | null = null): void => {
    store.batches.setPhase(id, phase, reason);
    bus.emit({ type: 'queue-changed' });
    if (phase !== 'ended') return;
    bus.emit({ type: 'batch-ended', batchId: id, counts: store.jobs.counts(id) });
  };

  const nextBatch = (): BatchRow | undefined => {
    const serviceId = link.idForReading();
    return store.batches
      .open()
      .find((batch) => batch.serviceId === serviceId && activePhases.includes(batch.phase));
  };

  /** Stops later batches, which would meet the same refusal, until the user has fixed the cause. */
  const stopOthers = (serviceId: ServiceId, reason: Reason): void => {
    for (const batch of store.batches.open()) {
      const isWaiting = batch.phase === 'waiting' && batch.serviceId === serviceId;
      if (isWaiting) setPhase(batch.id, 'stopped', reason);
    }
  };

  const reasonOfError = (error: unknown): Reason =>
    reasonOf(explainDatabaseError(error, databasePath));

  const scanAndRun = async (
    current: RunningBatch,
    batch: BatchRow,
    service: HeldService,
  ): Promise<StopReason | null> => {
    // Another service was chosen while the batch waited for its turn.
    if (service.id !== batch.serviceId) return null;
    if (batch.selection !== null) setPhase(batch.id, 'scanning');
    const stops = AbortSignal.any([current.interrupt.signal, current.draining]);
    const nothingFound = await scanBatch(current, batch, parts, stops);
    if (nothingFound || stops.aborted) return nothingFound;
    if (!current.command) setPhase(batch.id, 'running');
    const reason = await runBatch(current, batch, service, parts);
    const isChecked = batch.promptCheck === 'due' && !stops.aborted;
    return reason ?? (isChecked ? promptsToCheck : null);
  };

  const prepare = (): HeldService => {
    store.becomeWriter();
    store.jobs.pruneHistory(Date.now() - historyMs);
    return link.hold();
  };

  /** Runs a batch until it ends or has to stop. Never rejects. */
  const work = async (current: RunningBatch, batch: BatchRow): Promise<StopCause> => {
    let refusal: Reason | null = null;
    const unsubscribe = bus.subscribe((event) => {
      if (event.type !== 'batch-stopped' || event.batchId !== batch.id) return;
      refusal = event.reason;
      // A command reports on every clip, so it reads them all.
      if (current.command) return;
      // Reading thousands of clips that cannot be submitted would delay the stop.
      current.work?.context.stop.drain();
      setPhase(batch.id, 'pausing', event.reason);
    });
    let service: HeldService | null = null;
    try {
      service = prepare();
      return { reason: await scanAndRun(current, batch, service), refusal };
    } catch (error) {
      const reason = reasonOfError(error);
      return { reason, refusal: service === null ? reason : refusal, error };
    } finally {
      service?.release();
      unsubscribe();
    }
  };

  const hold = (id: BatchId): void => {
    store.batches.setPromptCheck(id, 'held');
    setPhase(id, 'paused', promptsToCheck);
  };

  const settle = (current: RunningBatch, cause: StopCause): void => {
    const { id, serviceId, requestedAction, interrupt, command, work } = current;
    store.jobs.standStill(id);
    const isFound = store.batches.byId(id)?.selection === null;
    if (requestedAction?.to === 'end') {
      // Jobs that were added after the cancellation are not cancelled.
      const rows = store.jobs.pending(id).filter((row) => !work || work.jobs.has(row.id));
      cancelRest(rows, store);
    }
    const isResuming =
      requestedAction?.to === 'resume' || (current.hasMore && cause.reason === null);
    const isOver = isFound ? store.jobs.counts(id).pending === 0 : requestedAction?.to === 'end';
    if (isOver) setPhase(id, 'ended', cause.reason === promptsToCheck ? null : cause.reason);
    else if (requestedAction?.to === 'pause')
      setPhase(id, 'paused', requestedAction.reason ?? cause.refusal);
    else if (cause.reason === promptsToCheck) hold(id);
    else if (command && interrupt.signal.aborted) setPhase(id, 'interrupted', commandEnded);
    else if (interrupt.signal.aborted || isResuming) setPhase(id, 'waiting');
    else setPhase(id, 'stopped', cause.reason ?? stoppedUnexpectedly);
    const isOfAll = !command && cause.refusal && !singleBatchReasons.includes(cause.refusal.code);
    if (isOfAll && cause.refusal) stopOthers(serviceId, cause.refusal);
  };

  const runOne = async (batch: BatchRow, command: WaitingCommand | null): Promise<StopCause> => {
    const current = createRunningBatch(batch, command);
    live = current;
    const onInterrupt = (): void => current.interrupt.abort();
    if (command?.interrupt.aborted) onInterrupt();
    // Removed again below: the signal of a watch outlives its batches.
    command?.interrupt.addEventListener('abort', onInterrupt);
    const cause = await work(current, batch);
    command?.interrupt.removeEventListener('abort', onInterrupt);
    live = null;
    try {
      settle(current, cause);
    } catch (error) {
      // If the database fails, the first error is the more useful one.
      throw cause.error ?? error;
    }
    return cause;
  };

  const runNext = async (): Promise<boolean> => {
    const next = isStopped ? undefined : nextBatch();
    if (next) await runOne(next, null);
    return next !== undefined;
  };

  const drive = async (): Promise<void> => {
    // Lets the caller of `kick` finish its synchronous work first.
    await Promise.resolve();
    try {
      while (!isStopped && nextBatch() && (await parts.submitMutex(runNext, stopping.signal))) {
        // Runs one batch in each turn.
      }
    } catch (error) {
      if (stopping.signal.aborted) return;
      // The database itself failed: the queue cannot continue.
      bus.emit({ type: 'note', message: `The queue has stopped: ${reasonOfError(error).message}` });
    } finally {
      driving = null;
    }
  };

  const kick = (): void => {
    if (!isStopped) driving ??= drive();
  };

  return {
    live: (): RunningBatch | null => live,
    liveOf: (id: BatchId): RunningBatch | null => (live?.id === id ? live : null),
    setPhase,
    kick,
    /**
     * Runs one batch for a command that has the turn, and nothing else in the queue.
     * @returns why the service refused the batch, or gave no answer for a clip
     */
    runForCommand: async (id: BatchId, command: WaitingCommand): Promise<StopReason | null> => {
      const batch = store.batches.byId(id);
      if (!batch) throw new Error('a command must have its batch in the queue');
      const { reason, error } = await runOne(batch, command);
      if (error !== undefined) throw error;
      return reason;
    },
    start: (): void => {
      isStopped = false;
      stopping = new AbortController();
      kick();
    },
    /** Stops running work immediately; all of it continues after the next `start`. */
    stop: async (): Promise<void> => {
      isStopped = true;
      stopping.abort();
      live?.interrupt.abort();
      await driving;
    },
  };
};
