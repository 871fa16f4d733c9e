import type { EvaluationFailure } from '../../shared/service-api/error-envelope.ts';
import type {
  DetectorState,
  EvaluationResult,
  EvaluationStatus,
} from '../../shared/service-api/evaluation.ts';
import {
  isJsonObject,
  parseExactJson,
  stringifyExactJson,
} from '../../shared/service-api/exact-json.ts';
import type { FindingType } from '../../shared/service-api/finding.ts';
import type { SqliteDatabase } from './open-database.ts';

export type StoredEvaluation = {
  id: string;
  account: string;
  videoId: string;
  model: string;
  modelVersion: string;
  prompt: string;
  glitchTypes: FindingType[];
  /** From `parseExactJson`. */
  metadata: Record<string, unknown> | null;
  /** 1 for a submitted run, 2 or more for one made by the retry operation. */
  attempt: number;
  /** The submitted run at the start of all retries; the run's own id if it was submitted. */
  rootId: string;
  /** Attempts of the root so far, in all of its runs, so that it outlives deleted ones. */
  rootAttempts: number;
  requestId: string;
  status: EvaluationStatus;
  /** How often it was started; more than once if the evaluator died in the meantime. */
  starts: number;
  billableUnits: number;
  /** When its request arrived: the start of all measured times. */
  createdAtMs: number;
  /** `createdAtMs` plus the time that the run took; null before its end, and if that is unknown. */
  finishedAtMs: number | null;
  detectors: DetectorState[];
  result: EvaluationResult | null;
  error: EvaluationFailure | null;
};

/** Runs of a judge wait for its answers; others must not wait for them. */
export type Lane = 'measured' | 'judged';

export type RunOutcome = Pick<StoredEvaluation, 'detectors' | 'result' | 'error'> & {
  status: 'completed' | 'partial' | 'failed';
  /** What it cost, if that is not as estimated. */
  units?: number | undefined;
};

const JSON_COLUMNS = ['glitchTypes', 'metadata', 'detectors', 'result', 'error'] as const;
type Row = Omit<StoredEvaluation, (typeof JSON_COLUMNS)[number]> &
  Record<(typeof JSON_COLUMNS)[number], string | null>;

const COLUMNS = `id, account, video_id AS videoId, model, model_version AS modelVersion, prompt,
  glitch_types AS glitchTypes, metadata, attempt, root_id AS rootId,
  root_attempts AS rootAttempts, request_id AS requestId, status, starts,
  billable_units AS billableUnits, created_at_ms AS createdAtMs, finished_at_ms AS finishedAtMs,
  detectors, result, error`;

const readMetadata = (json: string): Record<string, unknown> | null => {
  const metadata = parseExactJson(json);
  return isJsonObject(metadata) ? metadata : null;
};

const orNull = (json: string | null) => (json === null ? null : JSON.parse(json));

const toEvaluation = (row: Row | undefined): StoredEvaluation | null =>
  row
    ? {
        ...row,
        glitchTypes: orNull(row.glitchTypes),
        metadata: row.metadata === null ? null : readMetadata(row.metadata),
        detectors: orNull(row.detectors),
        result: orNull(row.result),
        error: orNull(row.error),
      }
    : null;

const toJsonColumns = (run: Partial<StoredEvaluation>) =>
  Object.fromEntries(
    JSON_COLUMNS.flatMap((key) => {
      const value = run[key];
      if (value === undefined) return [];
      return [[key, value === null ? null : stringifyExactJson(value)]];
    }),
  );

export const createEvaluationTable = (database: SqliteDatabase) => {
  const select = (where: string) =>
    database.prepare<string[], Row>(`SELECT ${COLUMNS} FROM evaluations WHERE ${where}`);
  const insert = database.prepare(
    `INSERT INTO evaluations (id, account, video_id, model, model_version, prompt, glitch_types,
       metadata, attempt, root_id, root_attempts, request_id, status, starts, billable_units,
       created_at_ms, finished_at_ms, detectors, result, error)
     VALUES (@id, @account, @videoId, @model, @modelVersion, @prompt, @glitchTypes,
       @metadata, @attempt, @rootId, @rootAttempts, @requestId, @status, @starts, @billableUnits,
       @createdAtMs, @finishedAtMs, @detectors, @result, @error)`,
  );
  const countAttempt = database.prepare(
    'UPDATE evaluations SET root_attempts = @rootAttempts WHERE root_id = @rootId',
  );
  const byId = select('id = ?');
  const oldestQueued = select(
    `status = 'queued' AND (model_version = ?) = (? = 'judged') ORDER BY sequence LIMIT 1`,
  );
  const meanUnits = database
    .prepare<[string], number | null>(
      `SELECT avg(billable_units) FROM (SELECT billable_units FROM evaluations
       WHERE model_version = ? AND status = 'completed' ORDER BY sequence DESC LIMIT 50)`,
    )
    .pluck();
  const processing = select(`status = 'processing' ORDER BY sequence`);
  const start = database.prepare(
    `UPDATE evaluations SET status = 'processing', starts = starts + 1 WHERE id = ?`,
  );
  const requeue = database.prepare(
    `UPDATE evaluations SET status = 'queued', starts = starts - ?
     WHERE id = ? AND status = 'processing'`,
  );
  const finish = database.prepare(
    `UPDATE evaluations SET status = @status, detectors = @detectors, result = @result,
       error = @error, billable_units = @billableUnits, finished_at_ms = @finishedAtMs
     WHERE id = @id AND status = 'processing'`,
  );
  const renameUnfinished = database.prepare(
    `UPDATE evaluations SET model_version = ?
     WHERE model = ? AND model_version NOT LIKE '%+judge.%'
       AND status IN ('queued', 'processing')`,
  );
  const remove = database.prepare('DELETE FROM evaluations WHERE id = ?');
  const inFlight = database
    .prepare<[string], number>(
      `SELECT count(*) FROM evaluations
       WHERE account = ? AND status IN ('queued', 'processing')`,
    )
    .pluck();
  return {
    /** Stores a run, and updates the number of attempts in the others of its root. */
    insert: (evaluation: StoredEvaluation): void => {
      insert.run({ ...evaluation, ...toJsonColumns(evaluation) });
      countAttempt.run({ rootId: evaluation.rootId, rootAttempts: evaluation.rootAttempts });
    },
    get: (id: string): StoredEvaluation | null => toEvaluation(byId.get(id)),
    /**
     * Starts the run that has waited longest, of those of a judge's version or of the others; null
     * when none is queued.
     */
    startOldest: (judgeVersion: string, lane: Lane): StoredEvaluation | null => {
      const row = oldestQueued.get(judgeVersion, lane);
      if (!row) return null;
      start.run(row.id);
      return toEvaluation({ ...row, status: 'processing', starts: row.starts + 1 });
    },
    listProcessing: (): StoredEvaluation[] =>
      processing.all().flatMap((row) => toEvaluation(row) ?? []),
    /** @param forgetStart true when the run is requeued on purpose: the start does not count */
    requeue: (id: string, forgetStart: boolean): void => void requeue.run(forgetStart ? 1 : 0, id),
    /** Has no effect when the run was deleted or has ended in the meantime. */
    finish: (
      id: string,
      { units: _, ...outcome }: RunOutcome,
      billableUnits: number,
      finishedAtMs: number | null,
    ): void =>
      void finish.run({ ...outcome, ...toJsonColumns(outcome), id, billableUnits, finishedAtMs }),
    /** Gives unfinished runs of a model without a judge the version that will carry them out. */
    renameUnfinished: (model: string, version: string): void =>
      void renameUnfinished.run(version, model),
    remove: (id: string): void => void remove.run(id),
    /** Average cost of the last completed runs of a version; null without any. */
    meanUnits: (version: string): number | null => meanUnits.get(version) ?? null,
    countInFlight: (account: string): number => inFlight.get(account) ?? 0,
  };
};
