/** Runs in a worker thread: imports one file, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ImportResult } from '../../../../shared/contract/reports.ts';
import { type ErrorRecord, toErrorRecord } from '../../../../shared/errors/app-error.ts';
import { atMostEvery } from '../../../at-most-every.ts';
import { systemErrorCode } from '../../../clips/files/file-error.ts';
import { pathUnreadable } from '../../../clips/media/find/named-path.ts';
import { databasePath, openDatabase } from '../../../store/connection.ts';
import { explainDatabaseError } from '../../../store/explain-database-error.ts';
import { clipAdder } from '../../../store/records/clip-adder.ts';
import { importFile } from './import-file.ts';

/** The thread's start data. */
export type ImportJob = {
  readonly dataDir: string;
  /** Absolute. */
  readonly path: string;
  readonly sizeBytes: number;
};

/** A message to the thread: end after the current clip. */
export type ImportRequest = 'stop';

/** A message from the thread. */
export type ImportMessage =
  | { type: 'progress'; share: number; clips: number }
  | { type: 'done'; result: ImportResult }
  | { type: 'stopped' }
  | { type: 'failed'; error: ErrorRecord };

const progressIntervalMs = 100;

const { dataDir, path, sizeBytes } = workerData as ImportJob;
const send = (message: ImportMessage): void => parentPort?.postMessage(message);

let isStopped = false;
parentPort?.on('message', (request: ImportRequest) => {
  isStopped = request === 'stop';
});

const work = async (): Promise<ImportMessage> => {
  const connection = openDatabase(dataDir);
  const isProgressDue = atMostEvery(progressIntervalMs);
  try {
    const result = await importFile(path, {
      addClip: clipAdder(connection),
      onLine: ({ endByte }, { clips }) => {
        if (isProgressDue()) {
          send({ type: 'progress', share: Math.min(1, endByte / Math.max(1, sizeBytes)), clips });
        }
        return !isStopped;
      },
    });
    return isStopped ? { type: 'stopped' } : { type: 'done', result };
  } finally {
    connection.close();
  }
};

/** Converts errors of the system (about the file) and SQLite to messages for the user. */
const explain = (error: unknown): unknown =>
  error instanceof Error && 'syscall' in error && systemErrorCode(error) !== ''
    ? pathUnreadable(path, error)
    : explainDatabaseError(error, databasePath(dataDir));

try {
  send(await work());
} catch (error) {
  send({ type: 'failed', error: toErrorRecord(explain(error)) });
}
parentPort?.close();
