/** Runs in a worker thread: imports a file for `importRecords`. */
import { parentPort } from 'node:worker_threads';
import type { Imported, ImportProgress } from '../../../../shared/contract/reports.ts';
import { pathUnreadable, systemErrorCode } from '../../../clips/files/file-error.ts';
import { databasePath, openDatabase } from '../../../store/connection.ts';
import { explainDatabaseError } from '../../../store/explain-database-error.ts';
import { clipAdder } from '../../../store/records/clip-adder.ts';
import type { Colleague } from '../../../store/tables/opinions.ts';
import { type ServedCall, serveCalls } from '../../../threads/serve-calls.ts';
import { importAnswers, isAnswersFile } from './import-answers.ts';
import { importFile } from './import-file.ts';

export type ImportJob = {
  readonly dataDir: string;
  readonly path: string;
  readonly sizeBytes: number;
  /** Whose shared file it is; null for a file that the user named. */
  readonly colleague: Colleague | null;
};

const importInto = async (
  { dataDir, path, sizeBytes, colleague }: ImportJob,
  call: ServedCall<ImportProgress>,
): Promise<Imported> => {
  const connection = openDatabase(dataDir);
  try {
    if (!colleague && (await isAnswersFile(path)))
      return await importAnswers(path, sizeBytes, connection);
    return await importFile(path, {
      addClip: clipAdder(connection, colleague),
      onLine: (readBytes, { clips }) => {
        call.sendProgress({ share: Math.min(1, readBytes / Math.max(1, sizeBytes)), clips });
        call.throwIfCancelled();
      },
    });
  } finally {
    connection.close();
  }
};

/** Converts errors of the system (about the file) and SQLite to messages for the user. */
const explain = (error: unknown, { dataDir, path }: ImportJob): unknown =>
  error instanceof Error && 'syscall' in error && systemErrorCode(error) !== ''
    ? pathUnreadable(path, error)
    : explainDatabaseError(error, databasePath(dataDir));

serveCalls(parentPort, async (job: ImportJob, call: ServedCall<ImportProgress>) => {
  try {
    return await importInto(job, call);
  } catch (error) {
    throw explain(error, job);
  }
});
