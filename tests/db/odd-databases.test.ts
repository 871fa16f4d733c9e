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

const oddDatabases: [string, (database: Database.Database) => void][] = [
  ['tables of another program', (it) => it.exec('CREATE TABLE notes (text)')],
  [
    'the version of a newer Clipcheck and tables of another program',
    (it) => it.exec('CREATE TABLE notes (text); PRAGMA user_version = 999999'),
  ],
  ['a negative version', changed('PRAGMA user_version = -5')],
  ['version 0 and tables', changed('PRAGMA user_version = 0')],
  ['a version that no build wrote', changed('DROP TABLE saved_views; PRAGMA user_version = 15')],
  ['no application id', changed('PRAGMA application_id = 0')],
  ['the application id of another program', (it) => it.exec('PRAGMA application_id = 77')],
  [
    'a trigger that would run with our writes',
    changed('CREATE TRIGGER "\x1b" AFTER INSERT ON settings BEGIN DELETE FROM runs; END'),
  ],
  ['a trigger that is named as SQLite names its own', changed(plantTrigger)],
  ['a view', changed('CREATE VIEW peek AS SELECT * FROM runs')],
  ['a missing table', changed('DROP TABLE saved_views')],
  ['a missing trigger', changed('DROP TRIGGER run_added')],
  ['another column', changed('ALTER TABLE settings ADD COLUMN extra TEXT')],
  [
    'a table of a module that is not there',
    changed(`${writable} INSERT INTO sqlite_schema
      VALUES ('table', 'odd', 'odd', 0, 'CREATE VIRTUAL TABLE odd USING gone()')`),
  ],
];

test.for(oddDatabases)(
  'refuses a database with %s, and leaves its bytes unchanged',
  async ([, make]) => {
    const dataDir = await makeDataDir(make);
    const path = join(dataDir, 'clipcheck.sqlite');
    const bytes = readFileSync(path);
    expect(() => openDatabase(dataDir)).toThrow(
      expect.objectContaining({
        code: 'database_damaged',
        message: expect.stringMatching(
          new RegExp(`${path} was not created.*Nothing was written to it\\. Move it away`),
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
