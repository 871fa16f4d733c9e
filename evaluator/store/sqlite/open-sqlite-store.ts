import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database, { SqliteError } from 'better-sqlite3';
import { isTerminalStatus } from '../../../shared/service-api/evaluation.ts';
import { createClipFiles } from '../clip-files.ts';
import type { ReceivedBytes } from '../clip-store.ts';
import {
  columnsAndValues,
  type EvaluationRow,
  evaluationColumns,
  toEvaluation,
  toJsonColumns,
} from '../evaluation-row.ts';
import type {
  AccountUsage,
  CountedScope,
  EvaluatorStore,
  StoredEvaluation,
  StoredVideo,
} from '../evaluator-store.ts';
import { toVideo, toVideoRow, type VideoRow, videoColumns } from '../video-row.ts';
import { openEvaluatorDatabase, type SqliteDatabase, StoreDamagedError } from './open-database.ts';

/** Maximum wait for a previous process that is just ending. */
const MAX_WAIT_MS = 5000;

export class StoreBusyError extends Error {
  override readonly name = 'StoreBusyError';
}

/**
 * The lock is SQLite's on a file next to the store; the system releases it however the process
 * dies.
 * @returns releases the lock
 * @throws StoreBusyError when another process still holds it after five seconds
 */
const acquireStoreLock = (path: string): (() => void) => {
  const database = new Database(path, { timeout: MAX_WAIT_MS });
  try {
    database.pragma('locking_mode = EXCLUSIVE');
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new StoreBusyError(
        `Another evaluator is running on this store (${path}). Stop it, or give another --data-dir.`,
      );
    }
    throw error;
  }
  return () => database.close();
};

/** Runs of a judge wait for its answers; others must not wait for them. */
export type Lane = 'measured' | 'judged';

export type SqliteStore = ReturnType<typeof openLocked>;

/**
 * Opens a store exclusively, and removes expired uploads, and bytes that nothing refers to.
 * @param windowMs in which submissions count
 * @throws StoreBusyError, StoreDamagedError, UsageError
 */
export const openSqliteStore = (folder: string, windowMs: number): SqliteStore => {
  mkdirSync(folder, { recursive: true });
  try {
    return openLocked(folder, windowMs, acquireStoreLock(join(folder, 'evaluator.lock')));
  } catch (error) {
    throw isDamage(error) ? new StoreDamagedError(folder, error) : error;
  }
};

/** SQLite's errors for files it cannot read; SQLITE_ERROR for a schema it does not know. */
const isDamage = (error: unknown): boolean =>
  error instanceof SqliteError && /^SQLITE_(NOTADB|CORRUPT|ERROR)/.test(error.code);

const openLocked = (folder: string, windowMs: number, releaseLock: () => void) => {
  try {
    const database = openEvaluatorDatabase(join(folder, 'evaluator.sqlite'));
    return createStore(database, folder, windowMs, releaseLock);
  } catch (error) {
    releaseLock();
    throw error;
  }
};

type Sql = ReturnType<typeof sqlOf>;

/** A text with `?` for each value, or a template with the values in it. */
type SqlText = string | TemplateStringsArray;

/** Carries out statements, each prepared once. */
const sqlOf = (database: SqliteDatabase) => {
  const prepared = new Map<string, Database.Statement<unknown[]>>();
  const prepare = (given: SqlText) => {
    const text = typeof given === 'string' ? given : given.join('?');
    const statement = prepared.get(text) ?? database.prepare<unknown[]>(text);
    prepared.set(text, statement);
    return statement;
  };
  return {
    row: <Row>(text: SqlText, ...values: unknown[]) =>
      prepare(text).get(...values) as Row | undefined,
    rows: <Row>(text: SqlText, ...values: unknown[]) => prepare(text).all(...values) as Row[],
    /** The first column of the first row. */
    value: <Value>(text: SqlText, ...values: unknown[]) =>
      prepare(text)
        .pluck()
        .get(...values) as Value | undefined,
    /** @returns the number of changed rows */
    run: (text: SqlText, ...values: unknown[]): number => prepare(text).run(...values).changes,
  };
};

const createStore = (
  database: SqliteDatabase,
  folder: string,
  windowMs: number,
  releaseLock: () => void,
) => {
  const sql = sqlOf(database);
  const files = createClipFiles(folder);
  // Expired uploads, and fetched or inline clips without a run.
  sql.run`DELETE FROM videos WHERE origin = 'upload' AND state IN ('reserved', 'received')
    AND upload_expires_at_sec < ${Math.floor(Date.now() / 1000)}`;
  sql.run`DELETE FROM videos WHERE origin <> 'upload'
    AND NOT EXISTS (SELECT 1 FROM evaluations WHERE evaluations.video_id = videos.id)`;
  files.removeInterrupted(Number.POSITIVE_INFINITY);
  const stored = sql.rows<{ sha256: string }>`SELECT sha256 FROM videos WHERE sha256 IS NOT NULL`;
  files.removeAllExcept(stored.map(({ sha256 }) => sha256));
  /** Accounts by slot. */
  const slots = new Map<string, string>();
  const atomically = <Result>(work: () => Result): Result => database.transaction(work)();

  const insertInto = (table: string, record: Record<string, unknown>): void => {
    const { columns, values } = columnsAndValues(record);
    sql.run(`INSERT INTO ${table} (${columns}) VALUES (${values.map(() => '?')})`, ...values);
  };

  const selectVideo = (where: TemplateStringsArray, ...values: string[]): StoredVideo | null => {
    const text = `SELECT ${videoColumns} FROM videos WHERE ${where.join('?')}`;
    return toVideo(sql.row<VideoRow>(text, ...values));
  };

  const insertVideo = (video: StoredVideo): void => insertInto('videos', toVideoRow(video));

  const selectRun = (id: string): StoredEvaluation | null =>
    toEvaluation(
      sql.row<EvaluationRow>(`SELECT ${evaluationColumns} FROM evaluations WHERE id = ?`, id),
    );

  const usageOf = (account: string): AccountUsage => {
    const nowMs = Date.now();
    const submissions = (scope: CountedScope) =>
      sql.row<{ used: number; oldestMs: number | null }>`
        SELECT count(*) AS used, min(at_ms) AS oldestMs FROM submissions
        WHERE account = ${account} AND scope = ${scope} AND at_ms > ${nowMs - windowMs}` ?? {
        used: 0,
        oldestMs: null,
      };
    const inFlight = sql.value<number>`SELECT count(*) FROM evaluations
      WHERE account = ${account} AND status IN ('queued', 'processing')`;
    const units = sql.value<number | null>`SELECT sum(units) FROM charges
      WHERE account = ${account}`;
    return {
      nowMs,
      inFlight: inFlight ?? 0,
      reserved: [...slots.values()].filter((one) => one === account).length,
      chargedUnits: units ?? 0,
      submissions: { detect: submissions('detect'), upload: submissions('upload') },
    };
  };

  const addSubmission = (account: string, scope: CountedScope, atMs: number): void => {
    sql.run`DELETE FROM submissions
      WHERE account = ${account} AND scope = ${scope} AND at_ms <= ${atMs - windowMs}`;
    insertInto('submissions', { account, scope, atMs });
  };

  const insertRun = (run: StoredEvaluation, usage: AccountUsage) => {
    const { id, account, rootId, rootAttempts } = run;
    addSubmission(account, 'detect', usage.nowMs);
    insertInto('evaluations', { ...run, ...toJsonColumns(run) });
    sql.run`UPDATE evaluations SET root_attempts = ${rootAttempts} WHERE root_id = ${rootId}`;
    insertInto('charges', { evaluationId: id, account, units: run.billableUnits });
    return { run, usage };
  };

  /** Stores bytes and the records that refer to them; if these are refused, neither remains. */
  const storeWithBytes = <Result>(received: ReceivedBytes | null, insert: () => Result): Result => {
    try {
      if (received) files.keep(received);
      return atomically(insert);
    } catch (error) {
      received?.discard();
      // Another run may use the same bytes.
      if (received && !selectVideo`sha256 = ${received.sha256} LIMIT 1`) {
        files.remove(received.sha256);
      }
      throw error;
    }
  };

  const store: EvaluatorStore = {
    files,
    addressSecret: readAddressSecret(sql),
    readUsage: async (account) => usageOf(account),
    reserveSlot: async (account, rule) => {
      rule(usageOf(account));
      const slotId = randomUUID();
      slots.set(slotId, account);
      return slotId;
    },
    releaseSlot: async (slotId) => void slots.delete(slotId),
    admitRun: async (account, slotId, arrived, decide) => {
      slots.delete(slotId);
      return storeWithBytes(arrived?.received ?? null, () => {
        const usage = usageOf(account);
        const run = decide(usage);
        if (arrived) insertVideo(arrived.clip);
        return insertRun(run, usage);
      });
    },
    retryRun: async ({ id, account }, decide) =>
      atomically(() => {
        const previous = selectRun(id);
        if (!previous) return null;
        const usage = usageOf(account);
        return insertRun(decide(usage, previous), usage);
      }),
    findRun: async (id) => {
      const run = selectRun(id);
      const clip = run && selectVideo`id = ${run.videoId}`;
      return run && clip?.info ? { run, clip: { ...clip, info: clip.info } } : null;
    },
    settleRun: async ({ id, billableUnits }, outcome, finishedAtMs) =>
      atomically(() => {
        // Failed runs are free, except what a judge has cost.
        const units = outcome.units ?? (outcome.status === 'failed' ? 0 : billableUnits);
        sql.run`UPDATE charges SET units = ${units} WHERE evaluation_id = ${id}`;
        const { detectors, result, error } = toJsonColumns(outcome);
        const settled = sql.run`UPDATE evaluations SET status = ${outcome.status},
            detectors = ${detectors}, result = ${result}, error = ${error},
            billable_units = ${units}, finished_at_ms = ${finishedAtMs}
          WHERE id = ${id} AND status = 'processing'`;
        return settled === 1;
      }),
    deleteRun: async (id) =>
      atomically(() => {
        const run = selectRun(id);
        const isFree = run !== null && !isTerminalStatus(run.status);
        if (isFree) sql.run`DELETE FROM charges WHERE evaluation_id = ${id}`;
        sql.run`DELETE FROM evaluations WHERE id = ${id}`;
      }),
    meanUnits: async (version) =>
      sql.value<number | null>`
        SELECT avg(billable_units) FROM (SELECT billable_units FROM evaluations
          WHERE model_version = ${version} AND status = 'completed'
          ORDER BY sequence DESC LIMIT 50)` ?? null,
    reserveUpload: async (video, rule) =>
      atomically(() => {
        const usage = usageOf(video.account);
        rule(usage);
        addSubmission(video.account, 'upload', usage.nowMs);
        insertVideo(video);
      }),
    findVideo: async (id) => selectVideo`id = ${id}`,
    findUpload: async (uploadToken) => selectVideo`upload_token = ${uploadToken}`,
    findReadyUpload: async (sha256, account) =>
      selectVideo`sha256 = ${sha256} AND account = ${account} AND state = 'ready'
        AND origin = 'upload' ORDER BY created_at_sec LIMIT 1`,
    receiveUpload: async (id, received) => {
      files.keep(received);
      return (
        sql.run`UPDATE videos SET state = 'received', sha256 = ${received.sha256}
          WHERE id = ${id} AND state = 'reserved'` === 1
      );
    },
    completeUpload: async (id) =>
      sql.run`UPDATE videos SET state = 'validating' WHERE id = ${id} AND state = 'received'` === 1,
    settleUpload: async (id, outcome) => {
      const { state, info, rejection } = toVideoRow(outcome);
      sql.run`UPDATE videos SET state = ${state}, info = ${info}, rejection = ${rejection}
        WHERE id = ${id} AND state = 'validating'`;
    },
    judgeAnswers: {
      find: async (key) =>
        JSON.parse(
          sql.value<string>`SELECT content FROM judge_answers WHERE key = ${key}` ?? 'null',
        ),
      add: async (key, answer) => {
        sql.run`INSERT OR REPLACE INTO judge_answers VALUES (${key}, ${JSON.stringify(answer)})`;
      },
    },
    close: async () => {
      database.close();
      releaseLock();
    },
  };

  return {
    ...store,
    files,
    /** The runs and uploads that wait; synchronous, for the one process that uses the store. */
    queue: {
      /** Starts the run that has waited longest in a lane; null when none is queued. */
      startOldest: (judgeVersion: string, lane: Lane): StoredEvaluation | null =>
        toEvaluation(
          sql.row<EvaluationRow>(
            `UPDATE evaluations SET status = 'processing', starts = starts + 1
             WHERE sequence = (SELECT sequence FROM evaluations
               WHERE status = 'queued' AND (model_version = ?) = (? = 'judged')
               ORDER BY sequence LIMIT 1)
             RETURNING ${evaluationColumns}`,
            judgeVersion,
            lane,
          ),
        ),
      listProcessing: (): StoredEvaluation[] =>
        sql
          .rows<EvaluationRow>(
            `SELECT ${evaluationColumns} FROM evaluations WHERE status = 'processing'
             ORDER BY sequence`,
          )
          .flatMap((row) => toEvaluation(row) ?? []),
      /** @param forgetStart true when the run is requeued on purpose: the start does not count */
      requeue: (id: string, forgetStart: boolean): void => {
        sql.run`UPDATE evaluations SET status = 'queued', starts = starts - ${Number(forgetStart)}
          WHERE id = ${id} AND status = 'processing'`;
      },
      /** Gives unfinished runs of a model without a judge the version that will carry them out. */
      renameUnfinished: (model: string, version: string): void => {
        sql.run`UPDATE evaluations SET model_version = ${version}
          WHERE model = ${model} AND model_version NOT LIKE '%+judge.%'
            AND status IN ('queued', 'processing')`;
      },
      listUnchecked: (): string[] =>
        sql.rows<StoredVideo>`SELECT id FROM videos WHERE state = 'validating'`.map(({ id }) => id),
    },
  };
};

/** Created once per store. */
const readAddressSecret = (sql: Sql): Buffer => {
  sql.run`INSERT OR IGNORE INTO secrets VALUES ('address', ${randomBytes(32)})`;
  const value = sql.value<Buffer>`SELECT value FROM secrets WHERE name = 'address'`;
  if (!value) throw new Error('the address secret could not be stored');
  return value;
};
