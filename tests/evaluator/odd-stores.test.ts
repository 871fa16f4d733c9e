import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { errorFrom } from '../support/error-from.ts';
import { makeFolder } from '../support/make-folder.ts';
import { evaluatorForTest } from '../support/shared-evaluator.ts';

/** Its last line, without a stack. */
const expectRefused = async (dataDir: string): Promise<void> => {
  const refusal = await errorFrom(evaluatorForTest({ dataDir }));
  expect(refusal).toMatchObject({
    message: expect.stringMatching(
      /\(exit code 4\): The evaluator's store .* is damaged, or was created or changed by another program\. Move it away.*\n$/,
    ),
  });
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
  await (await evaluatorForTest({ dataDir })).stop();
  const database = new Database(path);
  database.exec(`PRAGMA journal_mode = DELETE; ${sql}`);
  database.close();
  const bytes = readFileSync(path);
  await expectRefused(dataDir);
  expect(readFileSync(path).equals(bytes)).toBe(true);
  expect(existsSync(`${path}-wal`)).toBe(false);
});

test.for(['evaluator.sqlite', 'evaluator.lock'])(
  'ends with 4 where %s is no database',
  async (name) => {
    await expectRefused(await makeFolder({ [name]: 'this is no database'.repeat(500) }));
  },
);
