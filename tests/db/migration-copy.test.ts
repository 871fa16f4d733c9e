import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { databasePath, openDatabase } from '../../engine/store/connection.ts';
import { copyName, unfinishedEnding } from '../../engine/store/migration-copy/copy-names.ts';
import { createCopyProgress, waitForEnd } from '../../engine/store/migration-copy/copy-progress.ts';
import { latestVersion, migrate } from '../../engine/store/migrations/migrate.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { modeOf } from '../support/file-modes.ts';
import { makeFolder } from '../support/make-folder.ts';
import { describeWith } from '../support/requires.ts';
import { makeSmallDisk } from '../support/small-disk.ts';

const oldVersion = 230;
const copy = copyName(latestVersion);
const unfinished = `${copy}${unfinishedEnding}`;

const makeOldDatabase = (dataDir: string, sql = ''): void => {
  const database = new Database(databasePath(dataDir));
  migrate(database, oldVersion);
  database.pragma('foreign_keys = OFF');
  database.exec(`INSERT INTO settings VALUES ('kept', 'as it was'); ${sql}`);
  database.close();
};

const makeOldFolder = async (sql?: string): Promise<string> => {
  const dataDir = await makeFolder();
  makeOldDatabase(dataDir, sql);
  return dataDir;
};

const migrateFolder = (dataDir: string): void => {
  openDatabase(dataDir).close();
};

const errorOf = (dataDir: string): AppError => {
  try {
    migrateFolder(dataDir);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('the folder was opened');
};

/** The contents of a database, opened without writing any file. */
const query = (path: string, sql: string): unknown => {
  const database = new Database(path, { readonly: true });
  try {
    return database.prepare(sql).pluck().get();
  } finally {
    database.close();
  }
};

const versionOf = (path: string): unknown =>
  query(path, 'SELECT user_version FROM pragma_user_version');

const namesOfCopies = (dataDir: string): string[] =>
  readdirSync(dataDir).filter((name) => name.startsWith('clipcheck-before'));

test('keeps a copy of a database before migrating it, as one file for its owner only', async () => {
  const dataDir = await makeOldFolder();
  // What another process has committed is in the log only.
  const beside = new Database(databasePath(dataDir));
  onTestFinished(() => {
    beside.close();
  });
  beside.pragma('journal_mode = WAL');
  beside.exec(`INSERT INTO settings VALUES ('new', 'in the log')`);
  migrateFolder(dataDir);

  expect(versionOf(databasePath(dataDir))).toBe(latestVersion);
  expect(namesOfCopies(dataDir)).toEqual([copy]);
  const path = join(dataDir, copy);
  expect(versionOf(path)).toBe(oldVersion);
  expect(query(path, 'SELECT group_concat(value) FROM settings')).toBe('as it was,in the log');
  expect(namesOfCopies(dataDir)).toEqual([copy]);
  if (process.platform !== 'win32') expect(modeOf(path)).toBe('600');
});

test('a copy put in the place of its database works as the database', async () => {
  const dataDir = await makeOldFolder();
  migrateFolder(dataDir);
  const other = await makeFolder();
  writeFileSync(databasePath(other), readFileSync(join(dataDir, copy)));
  migrateFolder(other);
  expect(query(databasePath(other), 'SELECT value FROM settings')).toBe('as it was');
});

test('copies neither a new database nor one that is up to date', async () => {
  const dataDir = await makeFolder();
  migrateFolder(dataDir);
  migrateFolder(dataDir);
  expect(readdirSync(dataDir)).toEqual(['clipcheck.sqlite']);
});

test('copies a large database in many steps', async () => {
  const dataDir = await makeOldFolder(
    `INSERT INTO settings VALUES ('large', hex(zeroblob(${10 << 20})))`,
  );
  migrateFolder(dataDir);
  const size = "SELECT length(value) FROM settings WHERE name = 'large'";
  expect(query(join(dataDir, copy), size)).toBe(20 << 20);
});

test('removes the copy of an earlier migration and the remains of a killed attempt', async () => {
  const dataDir = await makeOldFolder();
  for (const name of [
    ...[copy, `${copy}-journal`, copyName(170), `${copyName(170)}-wal`],
    ...[unfinished, `${unfinished}-journal`, `${copyName(220)}${unfinishedEnding}`],
    ...['clipcheck-before-my-holiday.sqlite', 'clipcheck.sqlite.bak'],
  ]) {
    writeFileSync(join(dataDir, name), 'old');
  }
  migrateFolder(dataDir);
  expect(readdirSync(dataDir)).toEqual([
    ...[copy, 'clipcheck-before-my-holiday.sqlite', 'clipcheck.sqlite', 'clipcheck.sqlite.bak'],
  ]);
  expect(versionOf(join(dataDir, copy))).toBe(oldVersion);
});

test('migrates nothing where no copy can be made, and keeps the earlier copy', async () => {
  const dataDir = await makeOldFolder();
  writeFileSync(join(dataDir, copyName(170)), 'the one before');
  mkdirSync(join(dataDir, unfinished));
  expect(errorOf(dataDir)).toMatchObject({
    code: 'data_folder_unusable',
    message: expect.stringContaining('Nothing was changed. Check the permissions'),
  });
  expect(versionOf(databasePath(dataDir))).toBe(oldVersion);
  expect(existsSync(join(dataDir, copyName(170)))).toBe(true);
});

describeWith({ disks: true }, 'on a small disk', () => {
  test('reports how much space the copy needs, migrates nothing and leaves nothing behind', async () => {
    const dataDir = await makeSmallDisk(4 << 20);
    makeOldDatabase(dataDir, `INSERT INTO settings VALUES ('large', hex(zeroblob(${1 << 20})))`);
    expect(errorOf(dataDir)).toMatchObject({
      code: 'data_folder_unusable',
      message: expect.stringMatching(/is full\. Nothing was changed\. Free 3 MB on its disk/),
    });
    expect(versionOf(databasePath(dataDir))).toBe(oldVersion);
    expect(namesOfCopies(dataDir)).toEqual([]);
  });
});

test('reports a database with a damaged page as damaged, and does not migrate it', async () => {
  const dataDir = await makeOldFolder();
  const path = databasePath(dataDir);
  const pageBytes = Number(query(path, 'SELECT page_size FROM pragma_page_size'));
  const page = Number(query(path, "SELECT rootpage FROM sqlite_schema WHERE name = 'runs'"));
  const bytes = readFileSync(path);
  bytes.fill(0xff, (page - 1) * pageBytes, page * pageBytes);
  writeFileSync(path, bytes);
  expect(errorOf(dataDir)).toMatchObject({
    code: 'database_damaged',
    message: expect.stringContaining('It was not updated. Move it away'),
  });
  expect(versionOf(path)).toBe(oldVersion);
  expect(namesOfCopies(dataDir)).toEqual([]);
});

test('migrates a database with rows that refer to missing rows', async () => {
  const dataDir = await makeOldFolder(`INSERT INTO typed_prompts VALUES ('gone', 'A cat', 1)`);
  migrateFolder(dataDir);
  expect(query(databasePath(dataDir), 'SELECT clip_id FROM typed_prompts')).toBe('gone');
});

test('a migration that would leave such rows changes nothing', async () => {
  const dataDir = await makeOldFolder(
    `INSERT INTO services VALUES ('s', NULL, NULL, 1);
     INSERT INTO batches (id, service_id, options, created_ms) VALUES ('b', 's', '{}', 1)`,
  );
  const connection = new Database(databasePath(dataDir));
  connection.exec(`CREATE TEMP TRIGGER failing AFTER UPDATE ON batches BEGIN
    INSERT INTO typed_prompts VALUES ('gone', 'A cat', 1) ON CONFLICT DO NOTHING; END`);
  expect(() => migrate(connection)).toThrow(
    expect.objectContaining({
      code: 'database_damaged',
      message: expect.stringContaining('a row of typed_prompts refers to one of clips'),
    }),
  );
  expect(connection.pragma('user_version', { simple: true })).toBe(oldVersion);
  expect(connection.prepare('SELECT count(*) FROM typed_prompts').pluck().get()).toBe(0);
  connection.close();
});

test('enforces references again after a migration, and after one that failed', async () => {
  const connection = openDatabase(await makeOldFolder());
  expect(connection.pragma('foreign_keys', { simple: true })).toBe(1);
  connection.close();

  const broken = new Database(':memory:');
  migrate(broken, oldVersion);
  const fail = (): never => {
    throw new Error('no copy');
  };
  expect(() => migrate(broken, latestVersion, fail)).toThrow('no copy');
  expect(broken.pragma('foreign_keys', { simple: true })).toBe(1);
  expect(broken.inTransaction).toBe(false);
  broken.close();
});

test('waits for a thread as long as it reports progress, and no longer', async () => {
  const progress = createCopyProgress();
  const sharing = pathToFileURL(
    join(import.meta.dirname, '../../engine/store/migration-copy/copy-progress.ts'),
  );
  const code = `
    const { workerData: { progress } } = require('node:worker_threads');
    import('${sharing}').then(({ isAbandoned, signalProgress }) => {
      let signs = 0;
      const timer = setInterval(() => {
        if (isAbandoned(progress)) clearInterval(timer);
        else if (signs++ < 20) signalProgress(progress);
      }, 20);
    });`;
  const worker = new Worker(code, { eval: true, execArgv: [], workerData: { progress } });
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  // 20 signals take at least 400 ms, longer than any permitted silence but the first.
  const hasEnded = waitForEnd(progress, (signCount) => (signCount === 0 ? 10_000 : 300), 50);
  expect(hasEnded).toBe(false);
  expect(progress[0]).toBe(20);
  expect(await ended).toBe(0);
});
