import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyName } from '../../engine/store/backup.ts';
import { databasePath, openDatabase } from '../../engine/store/connection.ts';
import { type Moment, moments, twoSteps } from '../support/crash-steps.ts';
import { readContents } from '../support/databases.ts';
import { makeFolder } from '../support/make-folder.ts';

const entry = join(import.meta.dirname, '../support/crash-steps.ts');

/** Opens a folder with the steps in another process. @returns how that ended */
const openElsewhere = async (dataDir: string, moment?: Moment): Promise<unknown[]> => {
  const args = [dataDir, ...(moment === undefined ? [] : [moment])];
  return await once(fork(entry, args, { execArgv: [] }), 'close');
};

const makeDataDir = async (): Promise<string> => {
  const dataDir = await makeFolder();
  const connection = openDatabase(dataDir, []);
  connection.exec(`INSERT INTO settings VALUES ('kept', 'as it was')`);
  connection.close();
  return dataDir;
};

const expectSteps = (dataDir: string): void => {
  expect(readContents(databasePath(dataDir))).toMatchObject({
    version: 3,
    rows: {
      settings: [{ name: 'kept', value: 'as it was', note: 'noted' }],
      notes: [{ text: 'as it was' }],
    },
  });
};

test.for(moments)('a start killed %s loses nothing', async (moment) => {
  const dataDir = await makeDataDir();
  const before = readContents(databasePath(dataDir));

  expect(await openElsewhere(dataDir, moment)).toEqual([null, 'SIGKILL']);
  if (moment === 'after the commit') expectSteps(dataDir);
  else {
    // The version before finds everything as it was.
    openDatabase(dataDir, []).close();
    expect(readContents(databasePath(dataDir))).toEqual(before);
  }

  openDatabase(dataDir, twoSteps).close();
  expect(readdirSync(dataDir)).toEqual([copyName(3), 'clipcheck.sqlite']);
  expectSteps(dataDir);
  expect(readContents(join(dataDir, copyName(3)))).toEqual(before);
});

test.for([
  ['an older folder', makeDataDir],
  ['a new folder', makeFolder],
] as const)('two processes that open %s at once run the steps once', async ([, make]) => {
  const dataDir = await make();
  const isOld = readdirSync(dataDir).length > 0;
  const before = isOld ? readContents(databasePath(dataDir)) : null;
  expect(await Promise.all([openElsewhere(dataDir), openElsewhere(dataDir)])).toEqual([
    [0, null],
    [0, null],
  ]);
  // A new database is not copied.
  expect(readdirSync(dataDir)).toEqual([...(isOld ? [copyName(3)] : []), 'clipcheck.sqlite']);
  expect(readContents(databasePath(dataDir)).version).toBe(3);
  if (isOld) expect(readContents(join(dataDir, copyName(3)))).toEqual(before);
});
