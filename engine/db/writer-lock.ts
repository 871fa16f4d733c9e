import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '../../shared/errors/app-error.ts';

export type WriterLock = { release(): void };

/**
 * Makes this process the only one that submits from a data folder: two that did not know of each
 * other could pay for the same clip twice. The lock is SQLite's own on a file beside the database,
 * so the system releases it when the process dies, however it dies.
 * @throws AppError data_folder_busy, data_folder_unusable
 */
export const takeWriterLock = (dataDir: string): WriterLock => {
  const path = join(dataDir, 'writer.lock');
  let connection: Database.Database | undefined;
  try {
    mkdirSync(dataDir, { recursive: true });
    connection = new Database(path, { timeout: 2000 });
    connection.pragma('journal_mode = DELETE');
    connection.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    connection?.close();
    const isBusy = cause instanceof Database.SqliteError && cause.code.startsWith('SQLITE_BUSY');
    throw isBusy
      ? new AppError(
          'data_folder_busy',
          `Another Clipcheck is working in ${dataDir}. Wait until it has ended, or use another folder with --data-dir.`,
          { cause },
        )
      : new AppError(
          'data_folder_unusable',
          `${path} cannot be locked. Remove it if it is there, and check that the folder can be written.`,
          { cause },
        );
  }
  return { release: () => connection.close() };
};
