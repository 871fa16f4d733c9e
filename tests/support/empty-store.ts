import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { databasePath } from '../../engine/store/connection.ts';
import { openStore, type Store } from '../../engine/store/store.ts';
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
 * The store of a separate data folder for the running test, closed at its end. The tables are made
 * once for all tests, since that takes longer than most tests.
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
