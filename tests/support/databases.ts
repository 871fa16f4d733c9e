import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { databasePath } from '../../engine/store/connection.ts';
import { migrate } from '../../engine/store/migrate.ts';
import { openStore, type Store } from '../../engine/store/store.ts';
import { readSchema } from '../../shared/sqlite/read-schema.ts';
import { makeFolder } from './make-folder.ts';

const makeEmptyDatabase = async (): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'clipcheck-empty-'));
  openStore(folder).close();
  const bytes = await readFile(databasePath(folder));
  await rm(folder, { recursive: true, force: true });
  return bytes;
};

let emptyDatabase: Promise<Buffer> | undefined;

/**
 * A store for the running test. Tables are made once: that takes longer than most tests.
 * @param folder the data folder, if the test has one
 */
export const openEmptyStore = async (folder?: string): Promise<Store> => {
  emptyDatabase ??= makeEmptyDatabase().catch((error: unknown) => {
    // The next caller tries again.
    emptyDatabase = undefined;
    throw error;
  });
  const dataDir = folder ?? (await makeFolder());
  await writeFile(databasePath(dataDir), await emptyDatabase);
  const store = openStore(dataDir);
  onTestFinished(() => store.close());
  return store;
};

/** An empty database of the latest version that records every prepared statement. */
export const openRecording = (): {
  recording: Database.Database;
  statements: string[];
  planOf: (sql: string) => string[];
  close: () => void;
} => {
  const connection = new Database(':memory:');
  migrate(connection);
  const statements: string[] = [];
  const recording = new Proxy(connection, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (name !== 'prepare') return typeof member === 'function' ? member.bind(target) : member;
      return (sql: string) => {
        const withoutComments = sql.replace(/--.*$/gm, '');
        statements.push(withoutComments.replace(/\s+/g, ' ').trim());
        return target.prepare(sql);
      };
    },
  });
  return {
    recording,
    statements,
    planOf: (sql) =>
      connection
        .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql.replace(/@\w+|\?/g, "'x'")}`)
        .all()
        .map(({ detail }) => detail),
    close: () => connection.close(),
  };
};

/** The steps of a plan without any index; `:=` is FTS5's row by its id. */
export const scansIn = (plan: readonly string[]): string[] =>
  plan.filter(
    (step) =>
      /^SCAN (?!CONSTANT)/.test(step) && !/COVERING INDEX|VIRTUAL TABLE INDEX 0:=/.test(step),
  );

type DatabaseContents = {
  applicationId: unknown;
  version: unknown;
  schema: [entry: string, sql: string][];
  rows: Record<string, unknown[]>;
};

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
