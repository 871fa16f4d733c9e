import Database from 'better-sqlite3';
import { readSchema } from '../../engine/store/expect-own-schema.ts';

export type DatabaseContents = {
  applicationId: unknown;
  version: unknown;
  schema: [entry: string, sql: string][];
  rows: Record<string, unknown[]>;
};

/** Reads the contents of a database, and expects it to be intact. */
export const readContents = (path: string): DatabaseContents => {
  const database = new Database(path, { readonly: true });
  try {
    const pragma = (name: string) => database.pragma(name, { simple: true });
    if (pragma('integrity_check') !== 'ok') throw new Error(`${path} is damaged`);
    const tables = database
      .prepare<[], string>(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*'`,
      )
      .pluck()
      .all();
    const rowsOf = (table: string) => database.prepare(`SELECT * FROM "${table}"`).all();
    return {
      applicationId: pragma('application_id'),
      version: pragma('user_version'),
      schema: [...readSchema(database)],
      rows: Object.fromEntries(tables.map((table) => [table, rowsOf(table)])),
    };
  } finally {
    database.close();
  }
};
