import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '../../shared/errors/app-error.ts';
import { distrust } from './distrust.ts';
import { expectOwnSchema } from './expect-own-schema.ts';
import { explainDatabaseError } from './explain-database-error.ts';
import { migrate, shippedSteps } from './migrate.ts';
import type { Step } from './steps/step.ts';

export type Connection = Database.Database;

export const databasePath = (dataDir: string): string => join(dataDir, 'clipcheck.sqlite');

/**
 * Opens a database, creating it and its folder if missing, and migrates it after copying it.
 * @throws AppError data_folder_unusable, database_damaged, database_from_future
 */
export const openDatabase = (
  dataDir: string,
  steps: readonly Step[] = shippedSteps,
): Connection => {
  const path = databasePath(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new AppError('data_folder_unusable', `The data folder ${dataDir} cannot be created.`, {
      cause,
    });
  }
  try {
    const connection = new Database(path, { timeout: 10_000 });
    try {
      distrust(connection);
      // Before anything is written, as the journal mode is.
      expectOwnSchema(connection, path, steps);
      connection.pragma('foreign_keys = ON');
      migrate(connection, steps);
      connection.pragma('journal_mode = WAL');
      connection.pragma('synchronous = NORMAL');
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    }
  } catch (error) {
    throw explainDatabaseError(error, path);
  }
};

/** Opens it read-only beside a writer. @throws AppError data_folder_unusable, database_damaged */
export const openReader = (dataDir: string): Connection => {
  const path = databasePath(dataDir);
  try {
    return distrust(new Database(path, { readonly: true, timeout: 10_000 }));
  } catch (error) {
    throw explainDatabaseError(error, path);
  }
};

/**
 * Runs a transaction that survives a power failure, not only the end of the process. For records
 * that decide about money: that a paid request is about to be sent, and its answer.
 */
export const durably = <Result>(connection: Connection, work: () => Result): Result => {
  connection.pragma('synchronous = FULL');
  try {
    return connection.transaction(work).immediate();
  } finally {
    connection.pragma('synchronous = NORMAL');
  }
};
