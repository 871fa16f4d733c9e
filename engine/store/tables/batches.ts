import { randomUUID } from 'node:crypto';
import type { BatchOrigin, BatchProgress, SearchSummary } from '../../../shared/contract/queue.ts';
import type { BatchId, RunId, ServiceId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import { readStoredJson } from '../stored-json.ts';

/** See `batchPhases` in the contract. `adding`: not in the queue until all jobs have been added. */
export type StoredPhase = 'adding' | Exclude<BatchProgress['phase'], 'checking' | 'cancelling'>;

/** `due` until prompts have been searched for, then `held` until the user resumes the batch. */
export type PromptCheck = 'due' | 'held';

export type BatchRow = {
  id: BatchId;
  origin: BatchOrigin;
  serviceId: ServiceId;
  position: number;
  phase: StoredPhase;
  label: string;
  /** JSON of the selection to search for clips; null once its jobs have been added. */
  selection: string | null;
  leftOutCount: number;
  /** Null without a cap, or if the cap of `retryOf` applies. */
  capUnits: number | null;
  /**
   * The capped batch with which it shares the cap: the one whose clips it retries, or the first
   * batch of the day for a watched folder.
   */
  retryOf: BatchId | null;
  /** 1 once the user has given it a separate cap. */
  hasOwnCap: number;
  /** Null if prompts need no check first, or have been checked. */
  promptCheck: PromptCheck | null;
  /** As last estimated, see `BatchInfo`. */
  estimatedUnits: number | null;
  /** JSON of a Reason: why it is stopped or paused. */
  reason: string | null;
  /** JSON of the Reasons shown as warnings. */
  warnings: string;
  /** JSON of the options it is evaluated with. */
  options: string;
  /** 1 for an ended batch that is no longer listed. */
  cleared: number;
  createdMs: number;
  endedMs: number | null;
};

export type NewBatch = typeof plainBatch;

const plainBatch = {
  origin: 'window' as BatchOrigin,
  phase: 'waiting' as StoredPhase,
  label: '',
  /** The selection to search for clips; null if its jobs are added directly. */
  selection: null as unknown,
  capUnits: null as number | null,
  retryOf: null as BatchId | null,
  checksPrompts: false,
};

const columns = `id, origin, service_id AS serviceId, position, phase, label, selection,
  left_out_count AS leftOutCount, cap_units AS capUnits, retry_of AS retryOf,
  has_own_cap AS hasOwnCap, prompt_check AS promptCheck, estimated_units AS estimatedUnits, reason,
  warnings, options, cleared, created_ms AS createdMs, ended_ms AS endedMs`;

const maxEnded = 50;

/** Batches of the queue, written at each step, so that a kill at any point loses none. */
export const batchesTable = (connection: Connection) => {
  const { rows, row, values, value, valueOrNull, change, run } = statements(connection);
  const select = `SELECT ${columns} FROM batches`;
  const insert = run<[Record<string, unknown>]>(
    `INSERT INTO batches (id, origin, service_id, options, position, phase, label, selection,
       cap_units, retry_of, prompt_check, created_ms)
     VALUES (@id, @origin, @serviceId, @options, (SELECT coalesce(max(position), 0) + 1 FROM batches),
       @phase, @label, @selection, @capUnits, @retryOf, @promptCheck, @nowMs)`,
  );
  const selectEnded = rows<[], BatchRow>(
    `${select} WHERE phase = 'ended' AND cleared = 0
       AND (origin = 'window' OR EXISTS (SELECT 1 FROM jobs WHERE jobs.batch_id = batches.id))
     ORDER BY position DESC LIMIT ${maxEnded}`,
  );
  const update = <Values extends unknown[]>(assignments: string) => {
    const statement = run<[...Values, BatchId]>(`UPDATE batches SET ${assignments} WHERE id = ?`);
    return (id: BatchId, ...values: Values): void => statement(...values, id);
  };
  const updatePhase = update<[StoredPhase, reason: string | null, endedMs: number | null]>(
    'phase = ?, reason = ?, ended_ms = ?',
  );
  const updateSearched = update<[searched: string, leftOutCount: number]>(
    'selection = NULL, searched = ?, left_out_count = ?',
  );
  const updatePromptNotes = change<[string, BatchId]>(
    `UPDATE batches SET searched = json_set(searched, '$.promptNotes', json(?))
     WHERE id = ? AND searched IS NOT NULL`,
  );
  const updateWarnings = update<[string]>('warnings = ?');
  const column = <Value>(name: string) =>
    value<[BatchId], Value>(`SELECT ${name} FROM batches WHERE id = ?`);
  const selectEnd = column<number | null>('ended_ms');
  const selectWarnings = column<string>('warnings');
  const endUnfinished = run<[nowMs: number]>(
    `UPDATE batches SET phase = 'ended', ended_ms = ?, cleared = 1
     WHERE ended_ms IS NULL AND phase = 'adding'`,
  );
  // A range, since LIKE would treat some input as wildcards; no key contains a `g`.
  const selectLike = values<[string, string], BatchId>(
    'SELECT id FROM batches WHERE id >= ? AND id < ? LIMIT 2',
  );
  const warnings = (id: BatchId): Reason[] => readStoredJson<Reason[]>(selectWarnings(id)) ?? [];

  return {
    /** Batches whose key has this prefix, at most two. */
    like: (prefix: string): BatchId[] => selectLike(prefix, `${prefix}g`),
    /** Adds a batch to the end of the queue. @param options plain data, without secrets */
    create: (serviceId: ServiceId, options: unknown, batch: Partial<NewBatch> = {}): BatchId => {
      const id = randomUUID() as BatchId;
      const { selection, checksPrompts, ...rest } = { ...plainBatch, ...batch };
      insert({
        ...rest,
        id,
        serviceId,
        options: JSON.stringify(options),
        nowMs: Date.now(),
        selection: selection === null ? null : JSON.stringify(selection),
        promptCheck: checksPrompts ? 'due' : null,
      });
      return id;
    },
    optionsOf: column<string>('options'),
    modelVersionOf: column<string | null>("options ->> 'modelVersion'"),
    /** JSON of the options of the newest batch with a job that created a run or reused it. */
    optionsForRun: value<[RunId], string>(
      `SELECT options FROM jobs JOIN batches ON batches.id = batch_id
       WHERE run_id = ? ORDER BY jobs.id DESC LIMIT 1`,
    ),
    hasEnded: (id: BatchId): boolean => typeof selectEnd(id) === 'number',
    /** Batches that share the cap of this one, see `retryOf`. */
    retriesOf: values<[BatchId], BatchId>('SELECT id FROM batches WHERE retry_of = ?'),
    byId: row<[BatchId | null], BatchRow>(`${select} WHERE id = ?`),
    /** Batches that have not ended, in the order in which they run. */
    open: rows<[], BatchRow>(
      `${select} WHERE ended_ms IS NULL AND phase <> 'adding' ORDER BY position`,
    ),
    /** The most recently ended batches that are still listed, oldest first. */
    ended: (): BatchRow[] => selectEnded().reverse(),
    setPhase: (id: BatchId, phase: StoredPhase, reason: Reason | null): void => {
      const endedMs = phase === 'ended' ? Date.now() : null;
      updatePhase(id, phase, reason && JSON.stringify(reason), endedMs);
    },
    /** Records the end of the search for clips: all jobs have been added. */
    endSearch: (id: BatchId, searched: SearchSummary): void => {
      const leftOutCount = searched.leftOut.reduce((sum, { count }) => sum + count, 0);
      updateSearched(id, JSON.stringify(searched), leftOutCount);
    },
    /**
     * Replaces the notes on mismatches that the search for prompts found.
     * @returns false for a batch that did not search for its clips and stores no notes
     */
    setPromptNotes: (id: BatchId, notes: readonly string[]): boolean =>
      updatePromptNotes(JSON.stringify(notes), id) > 0,
    /** JSON of the SearchSummary for its clips; null before the search ends and without one. */
    searched: valueOrNull<[BatchId], string>('SELECT searched FROM batches WHERE id = ?'),
    rename: update<[label: string]>('label = ?'),
    setCap: update<[capUnits: number | null]>('cap_units = ?, has_own_cap = 1'),
    setPromptCheck: update<[PromptCheck | null]>('prompt_check = ?'),
    setEstimate: update<[units: number | null]>('estimated_units = ?'),
    /** Moves a batch of which nothing was submitted to another service. */
    moveTo: update<[ServiceId]>('service_id = ?'),
    warnings,
    /** Returns false if a warning with this code exists already. */
    addWarning: (id: BatchId, warning: Reason): boolean => {
      const known = warnings(id);
      if (known.some(({ code }) => code === warning.code)) return false;
      updateWarnings(id, JSON.stringify([...known, warning]));
      return true;
    },
    clearEnded: run<[]>(`UPDATE batches SET cleared = 1 WHERE phase = 'ended' AND cleared = 0`),
    /**
     * Ends batches whose process died while it added their jobs; they are never listed. The caller
     * must hold the writer lock, so that no other process is adding jobs.
     */
    endUnfinished: (): void => endUnfinished(Date.now()),
  };
};
