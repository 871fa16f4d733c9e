import { readFileSync, statSync } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../engine/store/connection.ts';
import { lastVersion, migrate, shippedSteps } from '../../engine/store/migrate.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { readSchema } from '../../shared/sqlite/read-schema.ts';
import { makeFolder } from '../support/make-folder.ts';

const fileName = 'clipcheck.sqlite';

const errorOf = (dataDir: string): AppError | null => {
  try {
    openDatabase(dataDir).close();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
};

test('the schema is the recorded one, with which every database is compared', async () => {
  const connection = new Database(':memory:');
  onTestFinished(() => {
    connection.close();
  });
  migrate(connection);
  // If a new SQLite writes SQL differently, for example, users' databases would be refused.
  const schema = JSON.stringify(Object.fromEntries(readSchema(connection)), null, 2);
  await expect(`${schema}\n`).toMatchFileSnapshot('../fixtures/schema.json');
});

test('a new database has the latest version, and intact tables', async () => {
  const connection = openDatabase(await makeFolder());
  onTestFinished(() => {
    connection.close();
  });
  expect(connection.pragma('user_version', { simple: true })).toBe(lastVersion(shippedSteps));
  expect(connection.pragma('journal_mode', { simple: true })).toBe('wal');
  expect(connection.pragma('foreign_keys', { simple: true })).toBe(1);
  expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
});

test('refuses a database that a newer Clipcheck wrote, and leaves it unchanged', async () => {
  const dataDir = await makeFolder();
  const path = join(dataDir, fileName);
  const newer = new Database(path);
  migrate(newer);
  newer.exec('PRAGMA user_version = 999; CREATE TABLE notes (text TEXT) STRICT');
  newer.close();
  const bytes = readFileSync(path);
  expect(errorOf(dataDir)?.code).toBe('database_from_future');
  expect(readFileSync(path).equals(bytes)).toBe(true);
});

test('reports a file that is no database, or was truncated, as damaged', async () => {
  const text = await makeFolder({ [fileName]: 'this is no database'.repeat(500) });
  const cut = await makeFolder();
  openDatabase(cut).close();
  const path = join(cut, fileName);
  await truncate(path, Math.floor(statSync(path).size / 2));
  for (const dataDir of [text, cut]) {
    expect(errorOf(dataDir)).toMatchObject({
      code: 'database_damaged',
      message: expect.stringContaining(join(dataDir, fileName)),
    });
  }
});

test('reports a data folder that is a file as unusable', async () => {
  const folder = await makeFolder({ taken: 'a file' });
  expect(errorOf(join(folder, 'taken'))?.code).toBe('data_folder_unusable');
});

test('treats an empty file as a new database', async () => {
  expect(errorOf(await makeFolder({ [fileName]: '' }))).toBeNull();
});
