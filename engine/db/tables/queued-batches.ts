import type { BatchId, ServiceId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/result-document.ts';
import type { Connection } from '../connection.ts';

/** Where a batch of the queue stands, see `batchPhases` of the contract. */
export type StoredPhase =
  | 'waiting'
  | 'scanning'
  | 'running'
  | 'pausing'
  | 'paused'
  | 'stopped'
  | 'ended';

/** A batch of the queue as stored. */
export type QueuedBatch = {
  id: BatchId;
  serviceId: ServiceId;
  /** Order in which batches run. */
  position: number;
  phase: StoredPhase;
  label: string;
  /** JSON of what is to be looked for; null once its jobs are there. */
  selection: string | null;
  /** Null where it has none, or that of `retryOf`. */
  capUnits: number | null;
  /** The capped batch of which it does clips over, whose cap holds for both. */
  retryOf: BatchId | null;
  /** 1 once the user has given it another cap than that. */
  hasOwnCap: number;
  /** As last estimated, see `BatchInfo`. */
  estimatedUnits: number | null;
  /** JSON of a Reason: why it stands still. */
  reason: string | null;
  /** JSON of the options it is evaluated with. */
  options: string;
  createdMs: number;
  endedMs: number | null;
};

const columns = `batches.id, batches.service_id AS serviceId, queued.position, queued.phase,
  queued.label, queued.selection, queued.cap_units AS capUnits,
  queued.retry_of AS retryOf, queued.has_own_cap AS hasOwnCap,
  queued.estimated_units AS estimatedUnits, queued.reason, batches.options,
  batches.created_ms AS createdMs, batches.ended_ms AS endedMs`;

const from = 'FROM queued_batches AS queued JOIN batches ON batches.id = queued.batch_id';

/** Ended batches that are still listed. */
const mostEnded = 50;

/** Batches of the windows' queue: written at each step, so that a kill at any point loses none. */
export const queuedBatchesTable = (connection: Connection) => {
  const select = (rest: string) =>
    connection.prepare<unknown[], QueuedBatch>(`SELECT ${columns} ${from} ${rest}`);
  const insert = connection.prepare<
    [string, string, string, string | null, number | null, string | null]
  >(
    `INSERT INTO queued_batches (batch_id, position, phase, label, selection, cap_units, retry_of)
     VALUES (?, (SELECT coalesce(max(position), 0) + 1 FROM queued_batches), ?, ?, ?, ?, ?)`,
  );
  const selectRetries = connection
    .prepare<[string], BatchId>('SELECT batch_id FROM queued_batches WHERE retry_of = ?')
    .pluck();
  const selectOne = select('WHERE queued.batch_id = ?');
  const selectOpen = select(`WHERE queued.phase <> 'ended' ORDER BY queued.position`);
  const selectEnded = select(
    `WHERE queued.phase = 'ended' AND queued.cleared = 0
     ORDER BY queued.position DESC LIMIT ${mostEnded}`,
  );
  const updatePhase = connection.prepare<[string, string | null, string]>(
    'UPDATE queued_batches SET phase = ?, reason = ? WHERE batch_id = ?',
  );
  const updateEnd = connection.prepare<[number, string | null, string]>(
    'UPDATE batches SET ended_ms = ?, stopped_by = ? WHERE id = ?',
  );
  const updateSelection = connection.prepare<[string]>(
    'UPDATE queued_batches SET selection = NULL WHERE batch_id = ?',
  );
  const updateCap = connection.prepare<[number | null, string]>(
    'UPDATE queued_batches SET cap_units = ?, has_own_cap = 1 WHERE batch_id = ?',
  );
  const updateEstimate = connection.prepare<[number | null, string]>(
    'UPDATE queued_batches SET estimated_units = ? WHERE batch_id = ?',
  );
  const updateService = connection.prepare<[string, string]>(
    'UPDATE batches SET service_id = ? WHERE id = ?',
  );
  const clear = connection.prepare(
    `UPDATE queued_batches SET cleared = 1 WHERE phase = 'ended' AND cleared = 0`,
  );
  const endOthers = connection.prepare<[number]>(
    `UPDATE batches SET ended_ms = ? WHERE ended_ms IS NULL
       AND id NOT IN (SELECT batch_id FROM queued_batches)`,
  );

  const selectOptions = connection
    .prepare<[string], string>('SELECT options FROM batches WHERE id = ?')
    .pluck();
  const selectEnd = connection
    .prepare<[string], number | null>('SELECT ended_ms FROM batches WHERE id = ?')
    .pluck();

  const setPhase = (id: BatchId, phase: StoredPhase, reason: Reason | null): void => {
    const reasonText = reason && JSON.stringify(reason);
    connection
      .transaction(() => {
        updatePhase.run(phase, reasonText, id);
        if (phase === 'ended') updateEnd.run(Date.now(), reasonText, id);
      })
      .immediate();
  };

  return {
    /** Puts a batch at the end of the queue. @param selection null where its jobs are there */
    add: (
      id: BatchId,
      batch: {
        label: string;
        selection: unknown;
        capUnits: number | null;
        retryOf: BatchId | null;
      },
    ): void => {
      const selection = batch.selection === null ? null : JSON.stringify(batch.selection);
      insert.run(id, 'waiting', batch.label, selection, batch.capUnits, batch.retryOf);
    },
    /** JSON of the options of any batch, also one of the command line. */
    optionsOf: (id: BatchId): string | undefined => selectOptions.get(id),
    /** Whether any batch has ended. */
    hasEnded: (id: BatchId): boolean => typeof selectEnd.get(id) === 'number',
    /** The batches that do clips of a capped one over. */
    retriesOf: (id: BatchId): BatchId[] => selectRetries.all(id),
    byId: (id: BatchId): QueuedBatch | undefined => selectOne.get(id),
    /** Those that have not ended, in the order in which they run. */
    open: (): QueuedBatch[] => selectOpen.all(),
    /** The last that have ended and were not taken off the list, oldest first. */
    ended: (): QueuedBatch[] => selectEnded.all().reverse(),
    /** A batch that ends is ended in `batches` as well, in the same transaction. */
    setPhase,
    /** What was looked for has been found: its jobs are there. */
    forgetSelection: (id: BatchId): void => {
      updateSelection.run(id);
    },
    /** Gives a batch a cap of its own, or none. */
    setCap: (id: BatchId, capUnits: number | null): void => {
      updateCap.run(capUnits, id);
    },
    setEstimate: (id: BatchId, units: number | null): void => {
      updateEstimate.run(units, id);
    },
    /** For a batch of which nothing was submitted: it is evaluated by another service. */
    moveTo: (id: BatchId, serviceId: ServiceId): void => {
      updateService.run(serviceId, id);
    },
    clearEnded: (): void => {
      clear.run();
    },
    /**
     * Ends batches that are not of the queue and whose process died. Only for who holds the writer
     * lock: nobody else is at work on one then.
     */
    endAbandoned: (): void => {
      endOthers.run(Date.now());
    },
  };
};
