import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngine } from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';
import { type EvaluatorProcess, startEvaluator } from '../support/evaluator-process.ts';
import { makeFolder } from '../support/make-folder.ts';
import { clipFolder, makeTinyClip } from '../support/tiny-clips.ts';

let evaluator: EvaluatorProcess;
let clip: Buffer;
const { signal } = new AbortController();

beforeAll(async () => {
  [evaluator, clip] = await Promise.all([startEvaluator({ faults: [] }), makeTinyClip()]);
});
afterAll(async () => {
  await evaluator.stop();
});

const setUp = async (clips: number) => {
  const [dataDir, folder] = await Promise.all([makeFolder(), makeFolder(clipFolder(clip, clips))]);
  evaluator.setFaults([]);
  return { dataDir, folder };
};

test('submitted runs stay pending when an evaluator does not start', async () => {
  const { dataDir, folder } = await setUp(2);
  const startEvaluatorNow = async () => ({ ...evaluator, stop: async () => {} });
  const ports = { startEvaluator: startEvaluatorNow };
  const first = openEngine({ dataDir, service: null, ports });
  const controller = new AbortController();
  let polls = 0;
  first.subscribe((event) => {
    if (event.type !== 'clip-stage' || event.stage !== 'poll') return;
    polls += 1;
    // Only now are both submitted.
    if (polls === 2) controller.abort();
  });
  // Neither may end before the other is submitted.
  evaluator.setFaults([{ on: 'getEvaluation', count: 'all', action: { hold: true } }]);
  await first.run(folder, { signal: controller.signal });
  evaluator.setFaults([]);
  const failing = { startEvaluator: () => Promise.reject(new Error('no such program')) };
  await first.close();
  const second = openEngine({ dataDir, service: null, ports: failing });
  const document = await second.run(folder);
  expect(document.counts.pending).toBe(2);
  expect(document.stopped_by).toMatchObject({
    code: 'evaluator_not_started',
    message: expect.stringContaining('no such program'),
  });
  await second.close();
  const third = openEngine({ dataDir, service: null, ports });
  expect((await third.run(folder)).clips.map(({ state, reused }) => [state, reused])).toEqual([
    ['completed', true],
    ['completed', true],
  ]);
});

test('an evaluator that does not start also stops a retry', async () => {
  const { dataDir, folder } = await setUp(1);
  const ports = { startEvaluator: async () => ({ ...evaluator, stop: async () => {} }) };
  const first = openEngine({ dataDir, service: null, ports });
  await first.run(folder, { metadata: { clipcheck_evaluator: { outcome: 'failed' } } });
  await first.close();
  const failing = { startEvaluator: () => Promise.reject(new Error('no such program')) };
  const second = openEngine({ dataDir, service: null, ports: failing });
  const document = await second.retry({ states: ['failed'] }, signal);
  expect(document.counts.pending).toBe(1);
  expect(document.stopped_by?.code).toBe('evaluator_not_started');
});

test('reports damage that appears only while reading as damage', async () => {
  const { dataDir, folder } = await setUp(3);
  const engine = openEngine({ dataDir, service: evaluator });
  await engine.run(folder);
  await engine.close();
  const path = join(dataDir, 'clipcheck.sqlite');
  const connection = new Database(path);
  const pageBytes = Number(connection.pragma('page_size', { simple: true }));
  const page = connection
    .prepare<[], number>("SELECT rootpage FROM sqlite_schema WHERE name = 'jobs'")
    .pluck()
    .get();
  connection.close();
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(pageBytes, 0xa5), 0, pageBytes, ((page ?? 0) - 1) * pageBytes);
  closeSync(file);
  const later = openEngine({ dataDir, service: evaluator });
  const damaged = { code: 'database_damaged', message: expect.stringContaining(path) };
  expect(() => later.list()).toThrow(expect.objectContaining(damaged));
  expect(await errorFrom(later.run(folder))).toMatchObject(damaged);
});
