import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { databasePath, openDatabase } from '../../engine/store/connection.ts';
import { copyName } from '../../engine/store/migration-copy/copy-names.ts';
import { latestVersion } from '../../engine/store/migrations/migrate.ts';
import { dumpRows } from '../fixtures/old-folders/dump-database.ts';
import { makeFolder } from '../support/make-folder.ts';
import { openOldFolder, versionOfOldFolders } from '../support/old-folders.ts';

const entry = join(import.meta.dirname, '../support/mortal-migration.ts');

const openMortally = async (dataDir: string, killAt: string): Promise<string[] | 'killed'> => {
  const child = fork(entry, [dataDir, killAt], { execArgv: [] });
  let steps: string[] = [];
  child.on('message', (message: string[]) => {
    steps = message;
  });
  const [exitCode, signal] = await once(child, 'close');
  if (signal === 'SIGKILL') return 'killed';
  if (exitCode !== 0) throw new Error(`it ended with ${exitCode}`);
  return steps;
};

/** What every kill shares: an old database, and its contents before and after a start. */
type Course = { database: Buffer; steps: string[]; before: string; after: string };

/** A batch of the command line, killed as well, beside what the windows have left. */
const killedCommand = `
  INSERT INTO batches (id, service_id, options, created_ms)
    SELECT 'killed command', id, '{}', 1 FROM services;
  INSERT INTO jobs (batch_id, position, path, root, stage, state, changed_ms)
    VALUES ('killed command', 0, '/clips/a.mp4', '/clips', 'waiting', 'pending', 1);`;

const takeCourse = async (): Promise<Course> => {
  const dataDir = await openOldFolder('watched');
  const path = databasePath(dataDir);
  const database = new Database(path);
  database.exec(killedCommand);
  database.close();
  const [bytes, before] = [readFileSync(path), dumpRows(path)];
  const steps = await openMortally(dataDir, '');
  if (steps === 'killed') throw new Error('it was not to be killed');
  return { database: bytes, steps, before, after: dumpRows(path) };
};

let course: Promise<Course> | undefined;

/** The same, taken once for all tests. */
const knownCourse = (): Promise<Course> => {
  course ??= takeCourse();
  return course;
};

const versionOf = (path: string): unknown => {
  const database = new Database(path, { readonly: true });
  onTestFinished(() => {
    database.close();
  });
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(database.pragma('foreign_key_check')).toEqual([]);
  return database.pragma('user_version', { simple: true });
};

const expectRecovery = (dataDir: string, { before, after }: Course): void => {
  openDatabase(dataDir).close();
  const path = databasePath(dataDir);
  expect(versionOf(path)).toBe(latestVersion);
  expect(dumpRows(path)).toBe(after);
  const copy = copyName(latestVersion);
  expect(readdirSync(dataDir).filter((name) => /before|new|journal/.test(name))).toEqual([copy]);
  expect(versionOf(join(dataDir, copy))).toBe(versionOfOldFolders);
  expect(dumpRows(join(dataDir, copy))).toBe(before);
};

/** Kills a start before a step, by its number from 1. */
const killAt = async (step: number, known: Course): Promise<void> => {
  const dataDir = await makeFolder();
  writeFileSync(databasePath(dataDir), known.database);
  expect(await openMortally(dataDir, String(step))).toBe('killed');
  expectRecovery(dataDir, known);
};

const firstStatement = (steps: readonly string[]): number =>
  steps.findIndex((step) => step.startsWith('exec'));

/** Moments by the index of the next step. */
const moments: [string, (steps: readonly string[]) => number][] = [
  ['before the copy is begun', (steps) => steps.indexOf('open wx')],
  ['before the copy is checked', (steps) => steps.indexOf('pragma quick_check(1)')],
  ['before the copy gets its name', (steps) => steps.indexOf('rename')],
  ['before the first statement', firstStatement],
  ['in the midst of the statements', (steps) => firstStatement(steps) + 20],
  ['before the commit', (steps) => steps.lastIndexOf('run COMMIT')],
  ['after the commit', (steps) => steps.lastIndexOf('run COMMIT') + 1],
];

test.for(moments)('a start that is killed %s leaves a folder that opens', async ([, indexIn]) => {
  const known = await knownCourse();
  const index = indexIn(known.steps);
  expect(known.steps[index]).toBeDefined();
  await killAt(index + 1, known);
});

test('a start that is killed during the copy leaves a folder that opens', async () => {
  const known = await knownCourse();
  const dataDir = await makeFolder();
  const path = databasePath(dataDir);
  writeFileSync(path, known.database);
  const database = new Database(path);
  // Pages without content: more than SQLite keeps in memory until the end.
  database.exec(`INSERT INTO settings VALUES ('large', hex(zeroblob(${12 << 20})));
    DELETE FROM settings WHERE name = 'large'`);
  database.close();
  expect(await openMortally(dataDir, 'part of a copy')).toBe('killed');
  const copiedBytes = statSync(join(dataDir, `${copyName(latestVersion)}.new`)).size;
  expect(copiedBytes).toBeGreaterThan(0);
  expect(copiedBytes).toBeLessThan(statSync(path).size);
  expectRecovery(dataDir, known);
});

const firstSteps = Array.from({ length: 20 }, (_, index) => index + 1);

test.for(firstSteps)(
  'a start that is killed at step %i, or at every twentieth step after it, leaves a folder that opens',
  { tags: ['full'] },
  async (firstStep) => {
    const known = await knownCourse();
    expect(known.steps.length).toBeGreaterThan(50);
    for (let step = firstStep; step <= known.steps.length; step += firstSteps.length) {
      await killAt(step, known);
    }
  },
);
