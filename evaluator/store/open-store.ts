import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database, { SqliteError } from 'better-sqlite3';
import { createClipFiles } from './clip-files.ts';
import { createEvaluationTable } from './evaluation-table.ts';
import { createJudgeAnswerTable } from './judge-answer-table.ts';
import { openEvaluatorDatabase, type SqliteDatabase, StoreDamagedError } from './open-database.ts';
import { createUsageLedger } from './usage-ledger.ts';
import { createVideoTable } from './video-table.ts';

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

export type EvaluatorStore = ReturnType<typeof openLocked>;

/**
 * Opens a store exclusively, and removes expired uploads, and bytes that nothing refers to.
 * @throws StoreBusyError, StoreDamagedError, StoreFromFutureError
 */
export const openEvaluatorStore = (folder: string): EvaluatorStore => {
  mkdirSync(folder, { recursive: true });
  try {
    return openLocked(folder, acquireStoreLock(join(folder, 'evaluator.lock')));
  } catch (error) {
    throw isDamage(error) ? new StoreDamagedError(folder, error) : error;
  }
};

/** SQLite's errors for files it cannot read; SQLITE_ERROR for a schema it does not know. */
const isDamage = (error: unknown): boolean =>
  error instanceof SqliteError && /^SQLITE_(NOTADB|CORRUPT|ERROR)/.test(error.code);

const openLocked = (folder: string, releaseLock: () => void) => {
  try {
    const database = openEvaluatorDatabase(join(folder, 'evaluator.sqlite'));
    const videos = createVideoTable(database);
    const files = createClipFiles(folder);
    videos.removeLeftovers(Math.floor(Date.now() / 1000));
    files.removeAllExcept(videos.listFileHashes());
    return {
      videos,
      evaluations: createEvaluationTable(database),
      usage: createUsageLedger(database),
      judgeAnswers: createJudgeAnswerTable(database),
      files,
      /** Signs the addresses of stored clips; created once per store. */
      addressSecret: readAddressSecret(database),
      atomically: <Result>(work: () => Result): Result => database.transaction(work)(),
      close: (): void => {
        database.close();
        releaseLock();
      },
    };
  } catch (error) {
    releaseLock();
    throw error;
  }
};

const readAddressSecret = (database: SqliteDatabase): Buffer => {
  database
    .prepare('INSERT OR IGNORE INTO secrets (name, value) VALUES (?, ?)')
    .run('address', randomBytes(32));
  const value = database
    .prepare<[string], Buffer>('SELECT value FROM secrets WHERE name = ?')
    .pluck()
    .get('address');
  if (!value) throw new Error('the address secret could not be stored');
  return value;
};
