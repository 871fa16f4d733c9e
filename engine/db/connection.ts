import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '../../shared/errors/app-error.ts';
import { migrate } from './migrations/migrate.ts';

export type Connection = Database.Database;

/** Name of the database inside the data folder. */
const databaseFileName = 'clipcheck.sqlite';

const translate = (error: unknown, path: string): unknown => {
  const code = error instanceof Database.SqliteError ? error.code : '';
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
    return new AppError(
      'database_damaged',
      `The database ${path} is damaged. Move it away and start again; results that the service still has can be evaluated again.`,
      { cause: error },
    );
  }
  if (code.startsWith('SQLITE_CANTOPEN') || code.startsWith('SQLITE_READONLY')) {
    return new AppError('data_folder_unusable', `The database ${path} cannot be written.`, {
      cause: error,
    });
  }
  return error;
};

/**
 * Opens the database of a data folder, creates both where they do not exist, and brings the tables
 * up to date.
 * @throws AppError data_folder_unusable, database_damaged, database_from_future
 */
export const openDatabase = (dataDir: string): Connection => {
  const path = join(dataDir, databaseFileName);
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (cause) {
    throw new AppError('data_folder_unusable', `The data folder ${dataDir} cannot be made.`, {
      cause,
    });
  }
  try {
    const connection = new Database(path, { timeout: 10_000 });
    try {
      connection.pragma('journal_mode = WAL');
      connection.pragma('synchronous = NORMAL');
      connection.pragma('foreign_keys = ON');
      connection.pragma('trusted_schema = OFF');
      migrate(connection);
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    }
  } catch (error) {
    throw translate(error, path);
  }
};

/**
 * Runs a transaction that outlives a power cut, not only the end of the process. For what decides
 * about money: the record that a paid request is about to leave, and its answer.
 */
export const durably = <Result>(connection: Connection, work: () => Result): Result => {
  connection.pragma('synchronous = FULL');
  try {
    return connection.transaction(work).immediate();
  } finally {
    connection.pragma('synchronous = NORMAL');
  }
};
