import {
  type EvaluationRow,
  evaluationColumns,
  toEvaluation,
  toJsonColumns,
} from '../evaluation-row.ts';
import type { RunOutcome, StoredEvaluation } from '../evaluator-store.ts';
import type { SqliteDatabase } from './open-database.ts';

/** Runs of a judge wait for its answers; others must not wait for them. */
export type Lane = 'measured' | 'judged';

export const createEvaluationTable = (database: SqliteDatabase) => {
  const select = (where: string) =>
    database.prepare<string[], EvaluationRow>(
      `SELECT ${evaluationColumns} FROM evaluations WHERE ${where}`,
    );
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
