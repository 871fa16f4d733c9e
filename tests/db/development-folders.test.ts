import { copyFileSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { databasePath } from '../../engine/store/connection.ts';
import { firstSchema } from '../../engine/store/schema.ts';
import { openStore } from '../../engine/store/store.ts';
import { makeFolder } from '../support/make-folder.ts';

const writeDatabase = (dataDir: string, version: number): Database.Database => {
  const database = new Database(databasePath(dataDir));
  database.pragma('journal_mode = WAL');
  database.exec(`BEGIN; ${firstSchema}; PRAGMA user_version = ${version}; COMMIT`);
  return database;
};

const copyOpen = async (dataDir: string): Promise<string> => {
  const killed = await makeFolder();
  for (const name of readdirSync(dataDir)) copyFileSync(join(dataDir, name), join(killed, name));
  return killed;
};

const filesIn = (dataDir: string): [name: string, content: string][] =>
  readdirSync(dataDir).map((name) => [name, readFileSync(join(dataDir, name), 'hex')]);

/** Folders as a development version left them; each gets an empty folder. @returns where it is then */
const folders: [string, (dataDir: string) => string | Promise<string>][] = [
  [
    'that was closed',
    (dataDir) => {
      writeDatabase(dataDir, 340).close();
      return dataDir;
    },
  ],
  [
    'whose process was killed',
    async (dataDir) => {
      writeDatabase(dataDir, 340).close();
      const database = new Database(databasePath(dataDir));
      onTestFinished(() => void database.close());
      database.exec(`INSERT INTO settings VALUES ('new', 'in the log')`);
      return copyOpen(dataDir);
    },
  ],
  [
    'whose first process was killed, with everything in the log',
    async (dataDir) => {
      const database = writeDatabase(dataDir, 340);
      onTestFinished(() => void database.close());
      const killed = await copyOpen(dataDir);
      // As far as SQLite can tell without the log, it is empty.
      expect(readFileSync(databasePath(killed)).readInt32BE(60)).toBe(0);
      return killed;
    },
  ],
  [
    'whose database was moved away without its log',
    async (dataDir) => {
      const database = writeDatabase(dataDir, 340);
      onTestFinished(() => void database.close());
      const killed = await copyOpen(dataDir);
      rmSync(databasePath(killed));
      return killed;
    },
  ],
];

test.for(folders)(
  'refuses a development folder %s, and leaves its files as they are',
  async ([, make]) => {
    const dataDir = await make(await makeFolder());
    const before = filesIn(dataDir);
    for (const _ of [1, 2]) {
      expect(() => openStore(dataDir)).toThrow(
        expect.objectContaining({
          code: 'database_damaged',
          message: `The folder ${dataDir} was written by a development version of Clipcheck and cannot be opened. Nothing was changed: export it there as JSONL and import that here, or use another folder with --data-dir.`,
        }),
      );
    }
    expect(filesIn(dataDir)).toEqual(before);
  },
);

test('opens a folder of this version whose process was killed, with what is in the log', async () => {
  const dataDir = await makeFolder();
  const store = openStore(dataDir);
  onTestFinished(store.close);
  store.batches.create(store.services.builtIn(), {});
  const killed = await copyOpen(dataDir);
  expect(statSync(`${databasePath(killed)}-wal`).size).toBeGreaterThan(0);
  const again = openStore(killed);
  onTestFinished(again.close);
  expect(again.batches.open()).toHaveLength(1);
});
