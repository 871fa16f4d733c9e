import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openDatabase } from '../../engine/store/connection.ts';
import { migrate } from '../../engine/store/migrate.ts';
import { makeFolder } from '../support/make-folder.ts';

const makeDataDir = async (make: (database: Database.Database) => void): Promise<string> => {
  const dataDir = await makeFolder();
  const database = new Database(join(dataDir, 'clipcheck.sqlite'));
  make(database);
  database.close();
  return dataDir;
};

const changed =
  (sql: string) =>
  (database: Database.Database): void => {
    migrate(database);
    database.unsafeMode();
    database.exec(sql);
  };

const writable = 'PRAGMA writable_schema = ON;';
const plantTrigger = `${writable} INSERT INTO sqlite_schema VALUES ('trigger', 'sqlite_planted', 'settings', 0,
  'CREATE TRIGGER sqlite_planted AFTER INSERT ON settings BEGIN DELETE FROM runs; END')`;

const oddDatabases: [string, (database: Database.Database) => void, RegExp][] = [
  ['tables of another program', (it) => it.exec('CREATE TABLE notes (text)'), /table notes is not/],
  [
    'the version of a newer Clipcheck and tables of another program',
    (it) => it.exec('CREATE TABLE notes (text); PRAGMA user_version = 999999'),
    /it has version 999999/,
  ],
  ['a negative version', changed('PRAGMA user_version = -5'), /it has version -5/],
  ['version 0 and tables', changed('PRAGMA user_version = 0'), /is not Clipcheck's/],
  [
    'a version that no build wrote',
    changed('DROP TABLE saved_views; PRAGMA user_version = 15'),
    /it has version 15/,
  ],
  ['no application id', changed('PRAGMA application_id = 0'), /it has application id 0/],
  [
    'the application id of another program',
    (it) => it.exec('PRAGMA application_id = 77'),
    /it has application id 77/,
  ],
  [
    'a trigger that would run with our writes',
    changed('CREATE TRIGGER "\x1b" AFTER INSERT ON settings BEGIN DELETE FROM runs; END'),
    /trigger \\u\{1b\} is not Clipcheck's/,
  ],
  ['a trigger that is named as SQLite names its own', changed(plantTrigger), /sqlite_planted/],
  ['a view', changed('CREATE VIEW peek AS SELECT * FROM runs'), /view peek is not Clipcheck's/],
  ['a missing table', changed('DROP TABLE saved_views'), /table saved_views is missing/],
  ['a missing trigger', changed('DROP TRIGGER run_added'), /trigger run_added is missing/],
  [
    'another column',
    changed('ALTER TABLE settings ADD COLUMN extra TEXT'),
    /table settings was changed/,
  ],
  [
    'a table of a module that is not there',
    changed(`${writable} INSERT INTO sqlite_schema
      VALUES ('table', 'odd', 'odd', 0, 'CREATE VIRTUAL TABLE odd USING gone()')`),
    /table odd is not Clipcheck's/,
  ],
];

test.for(oddDatabases)(
  'refuses a database with %s, and leaves its bytes unchanged',
  async ([, make, message]) => {
    const dataDir = await makeDataDir(make);
    const path = join(dataDir, 'clipcheck.sqlite');
    const bytes = readFileSync(path);
    expect(() => openDatabase(dataDir)).toThrow(
      expect.objectContaining({
        code: 'database_damaged',
        message: expect.stringMatching(
          new RegExp(`${path}.*${message.source}.*Nothing was written to it\\. Move it away`),
        ),
      }),
    );
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(existsSync(`${path}-wal`)).toBe(false);
  },
);

test('reports a schema that SQLite cannot read as damaged', async () => {
  const dataDir = await makeDataDir(
    changed(`${writable} UPDATE sqlite_schema SET sql = 'no SQL' WHERE name = 'settings'`),
  );
  expect(() => openDatabase(dataDir)).toThrow(
    expect.objectContaining({ code: 'database_damaged', message: expect.stringContaining('Move') }),
  );
});

test('accepts a database with statistics from ANALYZE', async () => {
  const dataDir = await makeDataDir((database) => {
    migrate(database);
    database.exec(`INSERT INTO settings VALUES ('a', 'b'); ANALYZE`);
  });
  const connection = openDatabase(dataDir);
  expect(connection.prepare('SELECT value FROM settings').pluck().all()).toEqual(['b']);
  connection.close();
});
