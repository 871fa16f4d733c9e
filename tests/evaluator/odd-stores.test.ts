import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { startEvaluator } from '../support/evaluator-process.ts';
import { makeFolder } from '../support/make-folder.ts';
import { projectRoot } from '../support/shared-folder.ts';

const startRefused = async (dataDir: string) => {
  const entryPath = join(projectRoot, 'evaluator', 'main.ts');
  const child = spawn(process.execPath, [entryPath, '--data-dir', dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  // If the store were accepted it would keep running: its address ends the wait.
  child.stdout.once('data', () => child.kill('SIGKILL'));
  const [exitCode] = await once(child, 'close');
  return { exitCode, stderr };
};

test.for([
  ['tables of another program', 'DROP TABLE charges; CREATE TABLE notes (text)'],
  ['a negative version', 'PRAGMA user_version = -5'],
  ['version 0 and tables', 'PRAGMA user_version = 0'],
  ['the version of a development store', 'PRAGMA application_id = 0; PRAGMA user_version = 3'],
  [
    'a trigger that would run with its writes',
    'CREATE TRIGGER planted AFTER INSERT ON videos BEGIN DELETE FROM charges; END',
  ],
] as const)('ends with 4 on a store with %s, and leaves its bytes as they are', async ([, sql]) => {
  const dataDir = await makeFolder();
  const path = join(dataDir, 'evaluator.sqlite');
  await (await startEvaluator({ dataDir })).stop();
  const database = new Database(path);
  database.exec(`PRAGMA journal_mode = DELETE; ${sql}`);
  database.close();
  const bytes = readFileSync(path);
  const { exitCode, stderr } = await startRefused(dataDir);
  expect(exitCode).toBe(4);
  expect(stderr).toMatch(
    /^The evaluator's store .* is damaged, or was created or changed by another program\. Move it away/,
  );
  expect(stderr).not.toContain('    at ');
  expect(readFileSync(path).equals(bytes)).toBe(true);
  expect(existsSync(`${path}-wal`)).toBe(false);
});

test.for(['evaluator.sqlite', 'evaluator.lock'])(
  'ends with 4 where %s is no database',
  async (name) => {
    const dataDir = await makeFolder({ [name]: 'this is no database'.repeat(500) });
    expect(await startRefused(dataDir)).toEqual({
      exitCode: 4,
      stderr: expect.stringMatching(/^The evaluator's store .* is damaged/),
    });
  },
);
