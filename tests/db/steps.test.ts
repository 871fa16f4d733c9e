import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { copyName } from '../../engine/store/backup.ts';
import { databasePath, openDatabase } from '../../engine/store/connection.ts';
import { migrate } from '../../engine/store/migrate.ts';
import type { Step } from '../../engine/store/steps/step.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { readContents } from '../support/databases.ts';
import { makeSmallDisk } from '../support/disks.ts';
import { modeOf } from '../support/files-on-disk.ts';
import { makeFolder } from '../support/make-folder.ts';
import { describeWith } from '../support/requires.ts';

const step = (version: number, sql: string): Step => ({
  version,
  up: (connection) => connection.exec(sql),
});
const addNote = step(2, `ALTER TABLE settings ADD COLUMN note TEXT NOT NULL DEFAULT ''`);
const renameNote = step(3, 'ALTER TABLE settings RENAME COLUMN note TO remark');
const copy = copyName(2);

const makeDatabase = (dataDir: string, sql = ''): void => {
  const connection = openDatabase(dataDir, []);
  connection.pragma('foreign_keys = OFF');
  connection.exec(`INSERT INTO settings VALUES ('kept', 'as it was');
    INSERT INTO card_texts VALUES ('searchable'); ${sql}`);
  connection.close();
};

const makeDataDir = async (sql?: string): Promise<string> => {
  const dataDir = await makeFolder();
  makeDatabase(dataDir, sql);
  return dataDir;
};

const openWith = (dataDir: string, ...steps: Step[]): void => {
  openDatabase(dataDir, steps).close();
};

const errorOf = (dataDir: string, ...steps: Step[]): AppError => {
  try {
    openWith(dataDir, ...steps);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('the folder was opened');
};

const copiesIn = (dataDir: string): string[] =>
  readdirSync(dataDir).filter((name) => name.startsWith('clipcheck-before'));

test('runs the steps that a database lacks, in their order', async () => {
  const dataDir = await makeDataDir();
  openWith(dataDir, addNote);
  openWith(dataDir, addNote, renameNote);
  expect(readContents(databasePath(dataDir))).toMatchObject({
    version: 3,
    rows: { settings: [{ name: 'kept', value: 'as it was', remark: '' }] },
  });
});

test('keeps a copy of a database before the first step, as one file for its owner only', async () => {
  const dataDir = await makeDataDir();
  // What another process has committed is in the log only.
  const other = new Database(databasePath(dataDir));
  onTestFinished(() => {
    other.close();
  });
  other.exec(`INSERT INTO settings VALUES ('new', 'in the log')`);
  const before = readContents(databasePath(dataDir));
  openWith(dataDir, addNote, renameNote);

  const path = join(dataDir, copyName(3));
  expect(readContents(path)).toEqual(before);
  expect(before.rows.settings).toHaveLength(2);
  expect(copiesIn(dataDir)).toEqual([copyName(3)]);
  if (process.platform !== 'win32') expect(modeOf(path)).toBe('600');
});

test('a copy put in the place of its database works as the database', async () => {
  const dataDir = await makeDataDir();
  openWith(dataDir, addNote);
  const other = await makeFolder();
  writeFileSync(databasePath(other), readFileSync(join(dataDir, copy)));
  const connection = openDatabase(other, []);
  onTestFinished(() => {
    connection.close();
  });
  expect(connection.prepare('SELECT * FROM settings').all()).toEqual([
    { name: 'kept', value: 'as it was' },
  ]);
  expect(
    connection.prepare(`SELECT text FROM card_texts WHERE card_texts MATCH 'search'`).all(),
  ).toEqual([{ text: 'searchable' }]);
});

test('copies neither a new database nor one that is up to date', async () => {
  const dataDir = await makeFolder();
  openWith(dataDir, addNote);
  openWith(dataDir, addNote);
  expect(readdirSync(dataDir)).toEqual(['clipcheck.sqlite']);
  expect(readContents(databasePath(dataDir)).version).toBe(2);
});

test('removes the copy of an earlier update and the remains of a killed one', async () => {
  const dataDir = await makeDataDir();
  const remains = [`${copy}.new`, `${copy}.new-journal`, `${copyName(9)}.new`];
  for (const name of [
    copy,
    `${copy}-journal`,
    copyName(7),
    `${copyName(7)}-wal`,
    ...remains,
    'clipcheck-before-my-holiday.sqlite',
    'clipcheck.sqlite.bak',
  ]) {
    writeFileSync(join(dataDir, name), 'old');
  }
  openWith(dataDir, addNote);
  expect(readdirSync(dataDir)).toEqual([
    copy,
    'clipcheck-before-my-holiday.sqlite',
    'clipcheck.sqlite',
    'clipcheck.sqlite.bak',
  ]);
  expect(readContents(join(dataDir, copy)).version).toBe(1);
});

test('runs no step where no copy can be made, and keeps the earlier copy', async () => {
  const dataDir = await makeDataDir();
  const before = readContents(databasePath(dataDir));
  writeFileSync(join(dataDir, copyName(7)), 'the one before');
  mkdirSync(join(dataDir, `${copy}.new`));
  expect(errorOf(dataDir, addNote)).toMatchObject({
    code: 'data_folder_unusable',
    message: expect.stringMatching(/Free \d+ MB on its disk, check the folder's permissions/),
  });
  expect(readContents(databasePath(dataDir))).toEqual(before);
  expect(existsSync(join(dataDir, copyName(7)))).toBe(true);
});

describeWith({ disks: true }, 'on a small disk', () => {
  test('reports how much space the copy needs, runs no step and leaves nothing behind', async () => {
    const dataDir = await makeSmallDisk(4 << 20);
    makeDatabase(dataDir, `INSERT INTO settings VALUES ('large', hex(zeroblob(${1 << 20})))`);
    const before = readContents(databasePath(dataDir));
    expect(errorOf(dataDir, addNote)).toMatchObject({
      code: 'data_folder_unusable',
      message: expect.stringMatching(/is full\. Nothing was changed\. Free 3 MB on its disk/),
    });
    expect(copiesIn(dataDir)).toEqual([]);
    expect(readContents(databasePath(dataDir))).toEqual(before);
  });

  test('a step for which there is no space changes nothing', async () => {
    const dataDir = await makeSmallDisk(4 << 20);
    makeDatabase(dataDir);
    const before = readContents(databasePath(dataDir));
    const grow = step(3, `INSERT INTO settings VALUES ('large', hex(zeroblob(${2 << 20})), '')`);
    expect(errorOf(dataDir, addNote, grow)).toMatchObject({
      code: 'data_folder_unusable',
      message: expect.stringContaining('cannot be written: the disk is full'),
    });
    expect(readContents(databasePath(dataDir))).toEqual(before);
    expect(readContents(join(dataDir, copyName(3)))).toEqual(before);
  });
});

test('reports a database with a damaged page as damaged, and runs no step', async () => {
  const dataDir = await makeDataDir();
  const path = databasePath(dataDir);
  const database = new Database(path, { readonly: true });
  const pageBytes = Number(database.pragma('page_size', { simple: true }));
  const page = database
    .prepare<[], number>(`SELECT rootpage FROM sqlite_schema WHERE name = 'runs'`)
    .pluck()
    .get();
  database.close();
  const bytes = readFileSync(path);
  bytes.fill(0xff, (Number(page) - 1) * pageBytes, Number(page) * pageBytes);
  writeFileSync(path, bytes);
  expect(errorOf(dataDir, addNote)).toMatchObject({
    code: 'database_damaged',
    message: expect.stringContaining('is damaged. Move it away'),
  });
  expect(readFileSync(path).equals(bytes)).toBe(true);
  expect(copiesIn(dataDir)).toEqual([]);
});

test('a step may rebuild a table to which others refer', async () => {
  const dataDir = await makeDataDir(
    `INSERT INTO clips (id, size_bytes, probe, created_ms) VALUES ('c', 1, '{}', 1);
     INSERT INTO typed_prompts VALUES ('c', 'A cat', 1)`,
  );
  const rebuild = step(
    2,
    `CREATE TABLE new_prompts (clip_id TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT;
     INSERT INTO new_prompts SELECT clip_id, text FROM typed_prompts;
     CREATE TABLE new_clips AS SELECT * FROM clips;
     DROP TABLE clips;
     CREATE TABLE clips (id TEXT PRIMARY KEY, sha256 TEXT UNIQUE) STRICT;
     INSERT INTO clips SELECT id, sha256 FROM new_clips;
     DROP TABLE new_clips`,
  );
  openWith(dataDir, rebuild);
  expect(readContents(databasePath(dataDir)).rows).toMatchObject({
    clips: [{ id: 'c', sha256: null }],
    typed_prompts: [{ clip_id: 'c', text: 'A cat', changed_ms: 1 }],
    new_prompts: [{ clip_id: 'c', text: 'A cat' }],
  });
});

test('runs steps where rows refer to missing rows', async () => {
  const dataDir = await makeDataDir(`INSERT INTO typed_prompts VALUES ('gone', 'A cat', 1)`);
  openWith(dataDir, addNote);
  expect(readContents(databasePath(dataDir))).toMatchObject({
    version: 2,
    rows: { typed_prompts: [{ clip_id: 'gone' }] },
  });
});

test('a step that would leave such rows, or that fails, changes nothing', async () => {
  const dataDir = await makeDataDir();
  const before = readContents(databasePath(dataDir));
  const dangling = step(3, `INSERT INTO typed_prompts VALUES ('gone', 'A cat', 1)`);
  expect(errorOf(dataDir, addNote, dangling)).toMatchObject({
    code: 'database_damaged',
    message: expect.stringContaining('a row of typed_prompts refers to one of clips'),
  });
  expect(() => openWith(dataDir, addNote, step(3, 'no SQL'))).toThrow('syntax error');
  expect(readContents(databasePath(dataDir))).toEqual(before);
});

test('enforces references again after steps, and after one that failed', async () => {
  const connection = openDatabase(await makeDataDir(), [addNote]);
  expect(connection.pragma('foreign_keys', { simple: true })).toBe(1);
  expect(() => migrate(connection, [addNote, step(3, 'no SQL')])).toThrow('syntax error');
  expect(connection.pragma('foreign_keys', { simple: true })).toBe(1);
  expect(connection.inTransaction).toBe(false);
  connection.close();
});
