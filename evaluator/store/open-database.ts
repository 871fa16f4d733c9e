import Database from 'better-sqlite3';
import { migrations } from './migrations.ts';

export type SqliteDatabase = Database.Database;

/** The store was written by a newer evaluator and cannot be read by this one. */
export class StoreFromFutureError extends Error {
  override readonly name = 'StoreFromFutureError';
}

/**
 * Opens the evaluator's database, creates it where it is not there and brings its schema up to date.
 * @throws StoreFromFutureError when its schema is newer than this program.
 */
export const openDatabase = (path: string): SqliteDatabase => {
  const database = new Database(path);
  try {
    database.pragma('journal_mode = WAL');
    database.pragma('foreign_keys = ON');
    // With WAL, NORMAL keeps every committed transaction when the process is killed.
    database.pragma('synchronous = NORMAL');
    migrate(database, path);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

const migrate = (database: SqliteDatabase, path: string): void => {
  const version = Number(database.pragma('user_version', { simple: true }));
  if (version > migrations.length) {
    throw new StoreFromFutureError(
      `The evaluator's store ${path} was written by a newer version of the program. Start that version, or give another --data-dir.`,
    );
  }
  for (const [index, migration] of migrations.entries()) {
    if (index < version) continue;
    database.transaction(() => {
      database.exec(migration);
      database.pragma(`user_version = ${index + 1}`);
    })();
  }
};
