/** Runs in a worker thread: imports one file, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { toErrorRecord } from '../../../../shared/errors/app-error.ts';
import { systemErrorCode } from '../../../clips/files/file-error.ts';
import { pathUnreadable } from '../../../clips/media/find/named-path.ts';
import { databasePath, openDatabase } from '../../../store/connection.ts';
import { atMostEvery } from '../../../store/events/at-most-every.ts';
import { explainDatabaseError } from '../../../store/explain-database-error.ts';
import { clipAdder } from '../../../store/records/clip-adder.ts';
import { importFile } from './import-file.ts';
import type { ImportJob, ImportMessage, ImportRequest } from './import-messages.ts';

/** Between two messages of progress (ms). */
const progressMs = 100;

const { dataDir, path, sizeBytes } = workerData as ImportJob;
const send = (message: ImportMessage): void => parentPort?.postMessage(message);

let isStopped = false;
parentPort?.on('message', (request: ImportRequest) => {
  isStopped = request === 'stop';
});

const work = async (): Promise<ImportMessage> => {
  const connection = openDatabase(dataDir);
  const isProgressDue = atMostEvery(progressMs);
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

/** What the system says of the file, and SQLite of the database, in words for people. */
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
