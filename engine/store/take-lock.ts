import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '../../shared/errors/app-error.ts';

export type Lock = { release(): void };

/**
 * Takes a lock that only one process can hold: SQLite's own on a file, so the system releases it
 * when the process dies, however it dies.
 * @param path the file, made where it is not there
 * @param busy the error for when another process holds it
 * @throws what `busy` gives; AppError data_folder_unusable
 */
export const takeLock = (path: string, busy: (cause: unknown) => AppError): Lock => {
  let connection: Database.Database | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    connection = new Database(path, { timeout: 2000 });
    connection.pragma('journal_mode = DELETE');
    connection.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    connection?.close();
    const isBusy = cause instanceof Database.SqliteError && cause.code.startsWith('SQLITE_BUSY');
    throw isBusy
      ? busy(cause)
      : new AppError(
          'data_folder_unusable',
          `${path} cannot be locked. Remove it if it exists, and check that the folder is writable.`,
          { cause },
        );
  }
  return { release: () => connection.close() };
};
