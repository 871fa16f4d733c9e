import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database, { SqliteError } from 'better-sqlite3';
import { isTerminalStatus } from '../../../shared/service-api/evaluation.ts';
import { createClipFiles, type ReceivedBytes } from '../clip-files.ts';
import type { AccountUsage, EvaluatorStore, StoredEvaluation } from '../evaluator-store.ts';
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

export type SqliteStore = ReturnType<typeof openLocked>;

/**
 * Opens a store exclusively, and removes expired uploads, and bytes that nothing refers to.
 * @param windowMs in which submissions count
 * @throws StoreBusyError, StoreDamagedError, StoreFromFutureError
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

const createStore = (
  database: SqliteDatabase,
  folder: string,
  windowMs: number,
  releaseLock: () => void,
) => {
  const videos = createVideoTable(database);
  const evaluations = createEvaluationTable(database);
  const ledger = createUsageLedger(database);
  const files = createClipFiles(folder);
  videos.removeLeftovers(Math.floor(Date.now() / 1000));
  files.removeInterrupted(Number.POSITIVE_INFINITY);
  files.removeAllExcept(videos.listFileHashes());
  /** Accounts by slot. */
  const slots = new Map<string, string>();
  const atomically = <Result>(work: () => Result): Result => database.transaction(work)();

  const usageOf = (account: string): AccountUsage => {
    const nowMs = Date.now();
    const submissions = (scope: 'detect' | 'upload') =>
      ledger.countSubmissions(account, scope, nowMs - windowMs);
    return {
      nowMs,
      inFlight: evaluations.countInFlight(account),
      reserved: [...slots.values()].filter((one) => one === account).length,
      chargedUnits: ledger.chargedUnits(account),
      submissions: { detect: submissions('detect'), upload: submissions('upload') },
    };
  };

  const insertRun = (run: StoredEvaluation, { nowMs }: AccountUsage): void => {
    ledger.addSubmission(run.account, 'detect', nowMs, windowMs);
    evaluations.insert(run);
    ledger.charge(run.id, run.account, run.billableUnits);
  };

  /** Stores bytes and the records that refer to them; if these are refused, neither remains. */
  const storeWithBytes = <Result>(received: ReceivedBytes | null, insert: () => Result): Result => {
    try {
      received?.keep();
      return atomically(insert);
    } catch (error) {
      received?.discard();
      // Another run may use the same bytes.
      if (received && !videos.hasBytes(received.sha256)) files.remove(received.sha256);
      throw error;
    }
  };

  const store: EvaluatorStore = {
    files,
    addressSecret: readAddressSecret(database),
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
        if (arrived) videos.insert(arrived.clip);
        insertRun(run, usage);
        return { run, usage };
      });
    },
    retryRun: async ({ id, account }, decide) =>
      atomically(() => {
        const previous = evaluations.get(id);
        if (!previous) return null;
        const usage = usageOf(account);
        const run = decide(usage, previous);
        insertRun(run, usage);
        return { run, usage };
      }),
    findRun: async (id) => {
      const run = evaluations.get(id);
      const clip = run && videos.get(run.videoId);
      return run && clip?.info ? { run, clip: { ...clip, info: clip.info } } : null;
    },
    settleRun: async (run, outcome, finishedAtMs) => {
      const isFailed = outcome.status === 'failed';
      const units = outcome.units ?? (isFailed ? 0 : run.billableUnits);
      atomically(() => {
        if (outcome.units !== undefined) ledger.recharge(run.id, units);
        else if (isFailed) ledger.refund(run.id);
        evaluations.finish(run.id, outcome, units, finishedAtMs);
      });
    },
    deleteRun: async (id) =>
      atomically(() => {
        const run = evaluations.get(id);
        if (run && !isTerminalStatus(run.status)) ledger.refund(id);
        evaluations.remove(id);
      }),
    meanUnits: async (version) => evaluations.meanUnits(version),
    reserveUpload: async (video, rule) =>
      atomically(() => {
        const usage = usageOf(video.account);
        rule(usage);
        ledger.addSubmission(video.account, 'upload', usage.nowMs, windowMs);
        videos.insert(video);
      }),
    findVideo: async (id) => videos.get(id),
    findUpload: async (uploadToken) => videos.getByUploadToken(uploadToken),
    findReadyUpload: async (sha256, account) => videos.findReadyUpload(sha256, account),
    receiveUpload: async (id, received) => {
      received.keep();
      return videos.markReceived(id, received.sha256);
    },
    completeUpload: async (id) => videos.markValidating(id),
    settleUpload: async (id, outcome) =>
      'rejection' in outcome
        ? videos.markFailed(id, outcome.rejection)
        : videos.markReady(id, outcome),
    judgeAnswers: createJudgeAnswerTable(database),
    close: async () => {
      database.close();
      releaseLock();
    },
  };

  const { startOldest, listProcessing, requeue, renameUnfinished } = evaluations;
  const listUnchecked = () => videos.listInState('validating').map(({ id }) => id);
  return {
    ...store,
    /** The runs and uploads that wait; synchronous, for the one process that uses the store. */
    queue: { startOldest, listProcessing, requeue, renameUnfinished, listUnchecked },
  };
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
