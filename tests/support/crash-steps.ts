/** Opens a data folder with two schema steps, and kills itself at a moment, if given. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import type { Step } from '../../engine/store/steps/step.ts';

export const moments = [
  'before the copy is written to disk',
  'before the copy gets its name',
  'once the copy has its name',
  'before the first step',
  'in the first step',
  'after the first step',
  'before the commit',
  'after the commit',
] as const;
export type Moment = (typeof moments)[number];

const [dataDir = '', killedAt] = process.argv.slice(2);

const reach = (moment: Moment): void => {
  if (moment === killedAt) process.kill(process.pid, 'SIGKILL');
};

export const twoSteps: readonly Step[] = [
  {
    version: 2,
    up: (connection) => {
      reach('before the first step');
      connection.exec('ALTER TABLE settings ADD COLUMN note TEXT');
      reach('in the first step');
      connection.exec(`UPDATE settings SET note = 'noted'`);
    },
  },
  {
    version: 3,
    up: (connection) => {
      reach('after the first step');
      connection.exec('CREATE TABLE notes (text TEXT NOT NULL) STRICT');
      connection.exec('INSERT INTO notes SELECT value FROM settings');
      reach('before the commit');
    },
  },
];

const { fsyncSync, renameSync } = fs;

const openAndCrash = async (): Promise<void> => {
  Object.assign(fs, {
    fsyncSync: (descriptor: number) => {
      reach('before the copy is written to disk');
      fsyncSync(descriptor);
    },
    renameSync: (from: string, to: string) => {
      reach('before the copy gets its name');
      renameSync(from, to);
      reach('once the copy has its name');
    },
  });
  syncBuiltinESMExports();
  const { openDatabase } = await import('../../engine/store/connection.ts');
  const connection = openDatabase(dataDir, twoSteps);
  reach('after the commit');
  connection.close();
};

if (process.argv[1] === import.meta.filename) await openAndCrash();
