import { readFileSync, statSync } from 'node:fs';
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../engine/store/connection.ts';
import { hashSchema } from '../../engine/store/migrations/expect-own-schema.ts';
import { latestSchemaHash, latestVersion, migrate } from '../../engine/store/migrations/migrate.ts';
import { readSchema as readStoredSchema } from '../../engine/store/migrations/read-schema.ts';
import { openStore } from '../../engine/store/store.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { makeFolder } from '../support/make-folder.ts';
import { readSchema, type Schema } from '../support/read-schema.ts';

const fileName = 'clipcheck.sqlite';
const schemaFile = join(import.meta.dirname, '../fixtures/schema.json');

const opened = (path: string): Database.Database => {
  const connection = new Database(path);
  onTestFinished(() => {
    connection.close();
  });
  return connection;
};

const errorOf = (dataDir: string): AppError | null => {
  try {
    openDatabase(dataDir).close();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
};

const nameOf = (column: string): string => column.split(' ')[0] ?? '';

/** Without the key of the queue's batches, and why a batch was stopped, which is its reason now. */
const isKept = (column: string): boolean => !['batch_id', 'stopped_by'].includes(column);

/** Every version a database may have, 0 being one without tables. */
const versions = [
  0, 10, 20, 30, 40, 50, 100, 110, 120, 130, 140, 142, 143, 150, 160, 170, 180, 190, 200, 210, 220,
  230, 240, 250, 251, 252, 253, 254, 260, 270, 300, 310, 330, 340,
];

test('the versions listed in this test are those of the migrations', () => {
  expect(versions.at(-1)).toBe(latestVersion);
});

test.for(versions)('migrates a database of version %i to the latest', async (version) => {
  const dataDir = await makeFolder();
  const old = new Database(join(dataDir, fileName));
  migrate(old, version);
  expect(old.pragma('user_version', { simple: true })).toBe(version);
  const tablesBefore = readSchema(old).tables;
  if (version > 0) old.exec(`INSERT INTO settings VALUES ('kept', 'as it was')`);
  old.close();

  const connection = openDatabase(dataDir);
  onTestFinished(() => {
    connection.close();
  });
  expect(connection.pragma('user_version', { simple: true })).toBe(latestVersion);
  const fresh = new Database(':memory:');
  migrate(fresh);
  expect(readSchema(connection)).toEqual(readSchema(fresh));
  const tablesAfter = readSchema(connection).tables;
  for (const [table, columns] of Object.entries(tablesBefore)) {
    // Version 250 has put the batches of the queue and all others into one table.
    const now = tablesAfter[table === 'queued_batches' ? 'batches' : table]?.map(nameOf);
    expect(now).toEqual(expect.arrayContaining(columns.map(nameOf).filter(isKept)));
  }
  if (version > 0) {
    expect(connection.prepare('SELECT value FROM settings').pluck().all()).toEqual(['as it was']);
  }
  expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(connection.pragma('foreign_key_check')).toEqual([]);
});

test('compares the hash of the latest schema at each start', () => {
  const connection = opened(':memory:');
  migrate(connection);
  // If it changes without a new migration, for example because a new SQLite writes SQL differently,
  // databases of users would be refused.
  expect(hashSchema(readStoredSchema(connection))).toBe(latestSchemaHash);
});

test('the schema matches the recorded one', () => {
  const recorded: Schema = JSON.parse(readFileSync(schemaFile, 'utf8'));
  const connection = opened(':memory:');
  migrate(connection);
  // Additions must be recorded as well, so that a later removal is noticed.
  expect(readSchema(connection)).toEqual(recorded);
});

test('refuses a database that a newer Clipcheck wrote, and leaves it unchanged', async () => {
  const dataDir = await makeFolder();
  const path = join(dataDir, fileName);
  const newer = new Database(path);
  migrate(newer);
  newer.pragma(`user_version = ${latestVersion + 10}`);
  newer.close();
  const bytes = readFileSync(path);
  expect(errorOf(dataDir)?.code).toBe('database_from_future');
  const after = opened(path);
  expect(after.pragma('user_version', { simple: true })).toBe(latestVersion + 10);
  expect(readFileSync(path).length).toBe(bytes.length);
});

test('reports a file that is not a database as damaged', async () => {
  const dataDir = await makeFolder({ [fileName]: 'this is no database'.repeat(500) });
  expect(errorOf(dataDir)?.code).toBe('database_damaged');
  expect(errorOf(dataDir)?.message).toContain(join(dataDir, fileName));
});

test('reports a truncated database as damaged', async () => {
  const dataDir = await makeFolder();
  openDatabase(dataDir).close();
  const path = join(dataDir, fileName);
  await truncate(path, Math.floor(statSync(path).size / 2));
  expect(errorOf(dataDir)?.code).toBe('database_damaged');
});

test('reports a data folder that is a file as unusable', async () => {
  const folder = await makeFolder({ taken: 'a file' });
  expect(errorOf(join(folder, 'taken'))?.code).toBe('data_folder_unusable');
});

test('treats an empty file as a new database', async () => {
  const dataDir = await makeFolder();
  await writeFile(join(dataDir, fileName), '');
  expect(errorOf(dataDir)).toBeNull();
});

test('a second process reads at once what the first has written', async () => {
  const dataDir = await makeFolder();
  const [writer, reader] = [openStore(dataDir), openStore(dataDir)];
  onTestFinished(() => {
    writer.close();
    reader.close();
  });
  const batchId = writer.batches.create(writer.services.builtIn(), {});
  writer.jobs.add(batchId, [{ path: '/a.mp4', root: '/' }]);
  expect(reader.jobs.standingPerFile().map(({ path }) => path)).toEqual(['/a.mp4']);
});
