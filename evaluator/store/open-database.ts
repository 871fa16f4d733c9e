import Database from 'better-sqlite3';
import { expectOwnSchema } from './expect-own-schema.ts';
import { migrations } from './migrations.ts';

export type SqliteDatabase = Database.Database;

/**
 * Opens the evaluator's database, creates it where it is not there and brings its schema up to date.
 * @throws StoreDamagedError; StoreFromFutureError when its schema is newer than this program; what
 *   SQLite says of a file that it cannot read
 */
export const openDatabase = (path: string): SqliteDatabase => {
  const database = new Database(path);
  try {
    database.pragma('trusted_schema = OFF');
    database.pragma('cell_size_check = ON');
    // Before anything is written: the journal mode is stored in the file.
    expectOwnSchema(database, path);
    database.pragma('journal_mode = WAL');
    database.pragma('foreign_keys = ON');
    // With WAL, NORMAL keeps every committed transaction when the process is killed.
    database.pragma('synchronous = NORMAL');
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

const migrate = (database: SqliteDatabase): void => {
  const version = Number(database.pragma('user_version', { simple: true }));
  for (const [index, migration] of migrations.entries()) {
    if (index < version) continue;
    database.transaction(() => {
      database.exec(migration);
      database.pragma(`user_version = ${index + 1}`);
    })();
  }
};
