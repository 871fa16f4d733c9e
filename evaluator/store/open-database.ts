import Database from 'better-sqlite3';
import { migrations } from './migrations.ts';

/** Thrown when the store's database is damaged, or another program created or changed it. */
export class StoreDamagedError extends Error {
  override readonly name = 'StoreDamagedError';

  constructor(path: string, cause?: unknown) {
    super(
      `The evaluator's store ${path} is damaged, or was created or changed by another program. Move it away and start again, or give another --data-dir.`,
      { cause },
    );
  }
}

/** Thrown when the store was written by a newer version of the evaluator. */
export class StoreFromFutureError extends Error {
  override readonly name = 'StoreFromFutureError';

  constructor(path: string) {
    super(
      `The evaluator's store ${path} was written by a newer version of the program. Start that version, or give another --data-dir.`,
    );
  }
}

type Entry = { type: string; name: string; tableName: string; sql: string | null };
type Schema = ReadonlyMap<string, string>;

/** Reads `sqlite_schema`, without ANALYZE statistics, comments and line breaks. */
const readSchema = (database: Database.Database): Schema =>
  new Map(
    database
      .prepare<[], Entry>(
        `SELECT type, name, tbl_name AS tableName, sql FROM sqlite_schema
         WHERE NOT (type = 'table' AND name GLOB 'sqlite_stat[0-9]')`,
      )
      .all()
      .map(({ type, name, tableName, sql }) => [
        `${type} ${name}`,
        `${tableName}: ${(sql ?? '').replace(/--.*$/gm, '').replace(/\s+/g, ' ')}`,
      ]),
  );

const createSchema = (version: number): Schema => {
  const database = new Database(':memory:');
  try {
    for (const migration of migrations.slice(0, version)) database.exec(migration);
    return readSchema(database);
  } finally {
    database.close();
  }
};

const isSame = (schema: Schema, expected: Schema): boolean =>
  schema.size === expected.size &&
  [...expected].every(([entry, text]) => schema.get(entry) === text);

/**
 * Refuses a database whose tables, indexes and triggers are not those of its version: triggers of
 * another program would run with the evaluator's writes. Reads only.
 * @throws StoreDamagedError; StoreFromFutureError when its schema is newer than this program
 */
const assertOwnSchema = (database: Database.Database, path: string): void => {
  const [version, schema] = database.transaction(
    () =>
      [Number(database.pragma('user_version', { simple: true })), readSchema(database)] as const,
  )();
  const isNewer = version > migrations.length;
  const expected = createSchema(isNewer ? migrations.length : Math.max(0, version));
  if (isNewer && [...expected.keys()].every((entry) => schema.has(entry))) {
    throw new StoreFromFutureError(path);
  }
  if (isNewer || version < 0 || !isSame(schema, expected)) throw new StoreDamagedError(path);
};

export type SqliteDatabase = Database.Database;

/**
 * Opens the evaluator's database; creates it if missing, and migrates it.
 * @throws StoreDamagedError; StoreFromFutureError when its schema is newer than this program;
 *   SQLite's errors for a file that it cannot read
 */
export const openDatabase = (path: string): SqliteDatabase => {
  const database = new Database(path);
  try {
    database.pragma('trusted_schema = OFF');
    database.pragma('cell_size_check = ON');
    // Before any write: the journal mode is stored in the file.
    assertOwnSchema(database, path);
    database.pragma('journal_mode = WAL');
    database.pragma('foreign_keys = ON');
    // With WAL, NORMAL keeps every committed transaction if the process is killed.
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
