import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '../../shared/errors/app-error.ts';

export type Lock = { release(): void };

/**
 * Takes SQLite's file lock, which only one process can hold and the system releases however it
 * ends.
 * @param path the lock file, created if missing
 * @param timeout in ms, to wait for another process
 * @throws the error from `busy`; AppError data_folder_unusable
 */
export const takeLock = (
  path: string,
  busy: (cause: unknown) => AppError,
  timeout = 2000,
): Lock => {
  let connection: Database.Database | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    connection = new Database(path, { timeout });
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

/**
 * Makes this process the only one that submits: two independent ones could pay for a clip twice.
 * @throws AppError data_folder_busy, data_folder_unusable
 */
export const takeWriterLock = (dataDir: string, timeout?: number): Lock =>
  takeLock(
    join(dataDir, 'writer.lock'),
    (cause) =>
      new AppError(
        'data_folder_busy',
        `Another Clipcheck is using ${dataDir}. Wait until it ends, or use another folder with --data-dir.`,
        { cause },
      ),
    timeout,
  );
