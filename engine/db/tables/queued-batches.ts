import type { SearchSummary } from '../../../shared/contract/queue.ts';
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

/**
 * Where the look at the prompts of a batch stands that the user wants before it is evaluated: `due`
 * until they were looked for, then `held` until the user lets it go on.
 */
export type PromptCheck = 'due' | 'held';

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
  /** How much the search for its clips has left out. */
  leftOutCount: number;
  /** Null where it has none, or that of `retryOf`. */
  capUnits: number | null;
  /**
   * The capped batch whose cap holds for both: that of which it does clips over, or the first of the
   * day of a watched folder.
   */
  retryOf: BatchId | null;
  /** 1 once the user has given it another cap than that. */
  hasOwnCap: number;
  /** Null where prompts are not to be looked at first, or have been. */
  promptCheck: PromptCheck | null;
  /** As last estimated, see `BatchInfo`. */
  estimatedUnits: number | null;
  /** JSON of a Reason: why it stands still. */
  reason: string | null;
  /** JSON of Reasons: what the user was warned of. */
  warnings: string;
  /** JSON of the options it is evaluated with. */
  options: string;
  createdMs: number;
  endedMs: number | null;
};

const columns = `batches.id, batches.service_id AS serviceId, queued.position, queued.phase,
  queued.label, queued.selection, queued.left_out_count AS leftOutCount, queued.cap_units AS capUnits,
  queued.retry_of AS retryOf, queued.has_own_cap AS hasOwnCap,
  queued.prompt_check AS promptCheck,
  queued.estimated_units AS estimatedUnits, queued.reason, batches.warnings, batches.options,
  batches.created_ms AS createdMs, batches.ended_ms AS endedMs`;

const from = 'FROM queued_batches AS queued JOIN batches ON batches.id = queued.batch_id';

/** Ended batches that are still listed. */
const mostEnded = 50;

/** Batches of the windows' queue: written at each step, so that a kill at any point loses none. */
export const queuedBatchesTable = (connection: Connection) => {
  const select = (rest: string) =>
    connection.prepare<unknown[], QueuedBatch>(`SELECT ${columns} ${from} ${rest}`);
  const insert = connection.prepare<
    [string, string, string, string | null, number | null, string | null, PromptCheck | null]
  >(
    `INSERT INTO queued_batches (batch_id, position, phase, label, selection, cap_units, retry_of,
       prompt_check)
     VALUES (?, (SELECT coalesce(max(position), 0) + 1 FROM queued_batches), ?, ?, ?, ?, ?, ?)`,
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
  const updateSearched = connection.prepare<[string, number, string]>(
    `UPDATE queued_batches SET selection = NULL, searched = ?, left_out_count = ?
     WHERE batch_id = ?`,
  );
  const updatePromptNotes = connection.prepare<[string, string]>(
    `UPDATE queued_batches SET searched = json_set(searched, '$.promptNotes', json(?))
     WHERE batch_id = ? AND searched IS NOT NULL`,
  );
  const selectSearched = connection
    .prepare<[string], string | null>('SELECT searched FROM queued_batches WHERE batch_id = ?')
    .pluck();
  const updateCap = connection.prepare<[number | null, string]>(
    'UPDATE queued_batches SET cap_units = ?, has_own_cap = 1 WHERE batch_id = ?',
  );
  const updatePromptCheck = connection.prepare<[PromptCheck | null, string]>(
    'UPDATE queued_batches SET prompt_check = ? WHERE batch_id = ?',
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
        /** Its prompts are looked for before anything of it is evaluated. */
        checksPrompts?: boolean;
      },
    ): void => {
      const selection = batch.selection === null ? null : JSON.stringify(batch.selection);
      const check = batch.checksPrompts ? 'due' : null;
      insert.run(id, 'waiting', batch.label, selection, batch.capUnits, batch.retryOf, check);
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
    endSearch: (id: BatchId, searched: SearchSummary): void => {
      const leftOutCount = searched.leftOut.reduce((sum, { count }) => sum + count, 0);
      updateSearched.run(JSON.stringify(searched), leftOutCount, id);
    },
    /**
     * Keeps what does not fit where prompts were looked for, in place of what was noted before.
     * @returns false for a batch that did not search for its clips: it keeps none
     */
    setPromptNotes: (id: BatchId, notes: readonly string[]): boolean =>
      updatePromptNotes.run(JSON.stringify(notes), id).changes > 0,
    /** JSON of what the search for clips came to; null before its end and without one. */
    searched: (id: BatchId): string | null => selectSearched.get(id) ?? null,
    /** Gives a batch a cap of its own, or none. */
    setCap: (id: BatchId, capUnits: number | null): void => {
      updateCap.run(capUnits, id);
    },
    setPromptCheck: (id: BatchId, check: PromptCheck | null): void => {
      updatePromptCheck.run(check, id);
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
