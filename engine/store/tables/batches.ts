import { randomUUID } from 'node:crypto';
import type { BatchOrigin, SearchSummary } from '../../../shared/contract/queue.ts';
import type { BatchId, ServiceId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/result-document.ts';
import { stringifyExactJson } from '../../../shared/service-api/exact-json.ts';
import type { Connection } from '../connection.ts';

/**
 * Where a batch stands, see `batchPhases` of the contract. `adding`: its jobs are still being added,
 * and it is not in the queue before all of them are there.
 */
export type StoredPhase =
  | 'adding'
  | 'waiting'
  | 'scanning'
  | 'running'
  | 'pausing'
  | 'paused'
  | 'stopped'
  | 'interrupted'
  | 'ended';

/**
 * Where the look at the prompts of a batch stands that the user wants before it is evaluated: `due`
 * until they were looked for, then `held` until the user lets it go on.
 */
export type PromptCheck = 'due' | 'held';

/** A batch as stored. */
export type BatchRow = {
  id: BatchId;
  origin: BatchOrigin;
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
  /** 1 for an ended one that is not listed. */
  cleared: number;
  createdMs: number;
  endedMs: number | null;
};

/** A batch that is to be put into the queue. */
export type NewBatch = {
  origin: BatchOrigin;
  phase: StoredPhase;
  label: string;
  /** What is to be looked for; null where its jobs are added. */
  selection: unknown;
  capUnits: number | null;
  retryOf: BatchId | null;
  /** Its prompts are looked for before anything of it is evaluated. */
  checksPrompts: boolean;
};

const plainBatch: NewBatch = {
  ...{ origin: 'window', phase: 'waiting', label: '' },
  ...{ selection: null, capUnits: null, retryOf: null, checksPrompts: false },
};

const columns = `id, origin, service_id AS serviceId, position, phase, label, selection,
  left_out_count AS leftOutCount, cap_units AS capUnits, retry_of AS retryOf,
  has_own_cap AS hasOwnCap, prompt_check AS promptCheck, estimated_units AS estimatedUnits, reason,
  warnings, options, cleared, created_ms AS createdMs, ended_ms AS endedMs`;

/** Ended batches that are still listed. */
const maxEnded = 50;

/** Batches of the queue: written at each step, so that a kill at any point loses none. */
export const batchesTable = (connection: Connection) => {
  const select = (rest: string) =>
    connection.prepare<unknown[], BatchRow>(`SELECT ${columns} FROM batches ${rest}`);
  const insert = connection.prepare(
    `INSERT INTO batches (id, origin, service_id, options, position, phase, label, selection,
       cap_units, retry_of, prompt_check, created_ms)
     VALUES (@id, @origin, @serviceId, @options, (SELECT coalesce(max(position), 0) + 1 FROM batches),
       @phase, @label, @selection, @capUnits, @retryOf, @promptCheck, @nowMs)`,
  );
  const selectRetries = connection
    .prepare<[string], BatchId>('SELECT id FROM batches WHERE retry_of = ?')
    .pluck();
  const selectOne = select('WHERE id = ?');
  const selectOpen = select(`WHERE ended_ms IS NULL AND phase <> 'adding' ORDER BY position`);
  const selectEnded = select(
    `WHERE phase = 'ended' AND cleared = 0
       AND (origin = 'window' OR EXISTS (SELECT 1 FROM jobs WHERE jobs.batch_id = batches.id))
     ORDER BY position DESC LIMIT ${maxEnded}`,
  );
  const update = (assignments: string) =>
    connection.prepare<unknown[]>(`UPDATE batches SET ${assignments} WHERE id = ?`);
  const updatePhase = update('phase = ?, reason = ?, ended_ms = ?');
  const updateSearched = update('selection = NULL, searched = ?, left_out_count = ?');
  const updatePromptNotes = connection.prepare<[string, string]>(
    `UPDATE batches SET searched = json_set(searched, '$.promptNotes', json(?))
     WHERE id = ? AND searched IS NOT NULL`,
  );
  const updateLabel = update('label = ?');
  const updateCap = update('cap_units = ?, has_own_cap = 1');
  const updatePromptCheck = update('prompt_check = ?');
  const updateEstimate = update('estimated_units = ?');
  const updateService = update('service_id = ?');
  const updateWarnings = update('warnings = ?');
  const column = <Value>(name: string) =>
    connection.prepare<[string], Value>(`SELECT ${name} FROM batches WHERE id = ?`).pluck();
  const selectSearched = column<string | null>('searched');
  const selectOptions = column<string>('options');
  const selectEnd = column<number | null>('ended_ms');
  const selectWarnings = column<string>('warnings');
  const clear = connection.prepare(
    `UPDATE batches SET cleared = 1 WHERE phase = 'ended' AND cleared = 0`,
  );
  const endUnfinished = connection.prepare<[number]>(
    `UPDATE batches SET phase = 'ended', ended_ms = ?, cleared = 1
     WHERE ended_ms IS NULL AND phase = 'adding'`,
  );
  const selectLike = connection
    // A range, since in LIKE what users write could be a wildcard: no sign of a key comes after `f`.
    .prepare<[string, string], BatchId>('SELECT id FROM batches WHERE id >= ? AND id < ? LIMIT 2')
    .pluck();
  const warnings = (id: BatchId): Reason[] => JSON.parse(selectWarnings.get(id) ?? '[]');

  return {
    /** Batches whose key begins so, at most two. */
    like: (begin: string): BatchId[] => selectLike.all(begin, `${begin}g`),
    /** Puts a batch at the end of the queue. @param options plain data, without secrets */
    create: (serviceId: ServiceId, options: unknown, batch: Partial<NewBatch> = {}): BatchId => {
      const id = randomUUID() as BatchId;
      const { selection, checksPrompts, ...rest } = { ...plainBatch, ...batch };
      insert.run({
        ...{ ...rest, id, serviceId, options: stringifyExactJson(options), nowMs: Date.now() },
        selection: selection === null ? null : JSON.stringify(selection),
        promptCheck: checksPrompts ? 'due' : null,
      });
      return id;
    },
    /** JSON of the options of a batch. */
    optionsOf: (id: BatchId): string | undefined => selectOptions.get(id),
    hasEnded: (id: BatchId): boolean => typeof selectEnd.get(id) === 'number',
    /** The batches that do clips of a capped one over. */
    retriesOf: (id: BatchId): BatchId[] => selectRetries.all(id),
    byId: (id: BatchId): BatchRow | undefined => selectOne.get(id),
    /** Those that have not ended, in the order in which they run. */
    open: (): BatchRow[] => selectOpen.all(),
    /** The last that have ended and were not taken off the list, oldest first. */
    ended: (): BatchRow[] => selectEnded.all().reverse(),
    setPhase: (id: BatchId, phase: StoredPhase, reason: Reason | null): void => {
      const endedMs = phase === 'ended' ? Date.now() : null;
      updatePhase.run(phase, reason && JSON.stringify(reason), endedMs, id);
    },
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
    rename: (id: BatchId, label: string): void => {
      updateLabel.run(label, id);
    },
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
    /** What the user was warned of. */
    warnings,
    /** @returns false where a warning of this code is kept already */
    addWarning: (id: BatchId, warning: Reason): boolean => {
      const known = warnings(id);
      if (known.some(({ code }) => code === warning.code)) return false;
      updateWarnings.run(JSON.stringify([...known, warning]), id);
      return true;
    },
    clearEnded: (): void => {
      clear.run();
    },
    /**
     * Ends batches whose process died while it added their jobs: they are never listed. Only for who
     * holds the writer lock: nobody else is at work on one then.
     */
    endUnfinished: (): void => {
      endUnfinished.run(Date.now());
    },
  };
};
