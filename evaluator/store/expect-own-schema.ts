import Database from 'better-sqlite3';
import { migrations } from './migrations.ts';

/** The store's database is damaged, or another program made or changed it. */
export class StoreDamagedError extends Error {
  override readonly name = 'StoreDamagedError';

  constructor(path: string, cause?: unknown) {
    super(
      `The evaluator's store ${path} is damaged, or another program made or changed it. Move it away and start again, or give another --data-dir.`,
      { cause },
    );
  }
}

/** The store was written by a newer evaluator and cannot be read by this one. */
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

/** What `sqlite_schema` lists, the statistics of ANALYZE, comments and line breaks aside. */
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

const makeSchema = (version: number): Schema => {
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
 * others would run with our writes. Only reads.
 * @throws StoreDamagedError; StoreFromFutureError when its schema is newer than this program
 */
export const expectOwnSchema = (database: Database.Database, path: string): void => {
  const [version, schema] = database.transaction(
    () =>
      [Number(database.pragma('user_version', { simple: true })), readSchema(database)] as const,
  )();
  const isNewer = version > migrations.length;
  const expected = makeSchema(isNewer ? migrations.length : Math.max(0, version));
  if (isNewer && [...expected.keys()].every((entry) => schema.has(entry))) {
    throw new StoreFromFutureError(path);
  }
  if (isNewer || version < 0 || !isSame(schema, expected)) throw new StoreDamagedError(path);
};
