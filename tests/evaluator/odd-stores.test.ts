import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../evaluator/store/migrations.ts';
import { evaluationSchema } from '../../shared/service-api/evaluation.ts';
import { apiCaller } from '../support/api-calls.ts';
import { startEvaluator } from '../support/evaluator-process.ts';
import { makeFolder } from '../support/make-folder.ts';
import { projectRoot } from '../support/shared-folder.ts';

const startRefused = async (dataDir: string) => {
  const entryPath = join(projectRoot, 'evaluator', 'main.ts');
  const args = ['--data-dir', dataDir, '--api-key', 'any-key'];
  const child = spawn(process.execPath, [entryPath, ...args], {
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

test('a version 1 store keeps its runs, with their retry limit, and its rejected uploads', async () => {
  const dataDir = await makeFolder();
  const database = new Database(join(dataDir, 'evaluator.sqlite'));
  database.exec(`${migrations[0]}; PRAGMA user_version = 1;
    INSERT INTO videos (id, account, origin, state, size_bytes, sha256, created_at_sec, info)
    VALUES ('clip', 'local', 'url', 'ready', 1, '00', 0,
      '{"duration_sec":1,"width":96,"height":64,"fps":24,"num_frames":24}'),
      ('rejected', 'local', 'upload', 'failed', 1, '01', 0, NULL);
    INSERT INTO evaluations (id, account, video_id, model, model_version, prompt, glitch_types,
      attempt, request_id, status, billable_units, created_at_ms, detectors)
    VALUES ('run', 'local', 'clip', 'signal-1', '1', 'a disc', '["visual_glitch"]',
      2, 'req_1', 'failed', 1, 0, '[]')`);
  database.close();
  const evaluator = await startEvaluator({ dataDir });
  onTestFinished(async () => {
    await evaluator.stop();
  });
  const api = apiCaller(evaluator.baseUrl, evaluator.apiKey);
  const path = '/v1/evaluations/run/retry';
  expect(await api.expectAnswer(evaluationSchema, 201, 'POST', path)).toMatchObject({ attempt: 3 });
  await api.expectRefusal(400, 'invalid_body', 'POST', path);
  expect(await api.getVideo('rejected')).not.toHaveProperty('clipcheck_reason');
  const body = { prompt: 'x', video: { upload_id: 'rejected' } };
  const { error } = await api.expectRefusal(400, 'invalid_video', 'POST', '/v1/evaluations', {
    body,
  });
  expect(error.message).toContain('The reason was not stored.');
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
