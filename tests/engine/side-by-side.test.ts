import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngine, requestsOf } from '../support/engine-under-test.ts';
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
  const since = evaluator.trace().length;
  return {
    dataDir,
    folder,
    engine: openEngine({ dataDir, service: evaluator }),
    created: () => requestsOf(evaluator, 'createEvaluation', since).length,
    retried: () => requestsOf(evaluator, 'retryEvaluation', since).length,
  };
};

test.for([false, true])(
  'two batches over the same clips at the same time pay once (inline: %s)',
  async (inline) => {
    const { folder, engine, created } = await setUp(3);
    const documents = await Promise.all([
      engine.run(folder, { inline }),
      engine.run(folder, { inline }),
    ]);
    expect(documents.map(({ counts }) => counts.completed)).toEqual([3, 3]);
    expect(created()).toBe(3);
  },
);

test('two retries of the same run at the same time pay once', async () => {
  const { folder, engine, retried } = await setUp(1);
  const failed = await engine.run(folder, {
    metadata: { clipcheck_evaluator: { outcome: 'failed', delayMs: 300 } },
  });
  const ids = failed.clips.map(({ evaluation_id }) => evaluation_id ?? '');
  const [first] = await Promise.all([
    engine.retry({ failed: true }, signal),
    engine.retry({ failed: true }, signal),
    engine.run(folder),
  ]);
  expect(first?.clips[0]?.attempt).toBe(2);
  expect(ids).toHaveLength(1);
  // The first retry fails again, and that failure is what the second one does over.
  expect(retried()).toBe(2);
});

test('a batch that waits for its turn can be interrupted, and keeps nobody waiting', async () => {
  const { folder, engine } = await setUp(2);
  const controller = new AbortController();
  const polled = new Promise((resolve) =>
    engine.subscribe((event) => {
      if (event.type === 'clip-stage' && event.stage === 'poll') resolve(event);
    }),
  );
  const first = engine.run(folder, {
    metadata: { clipcheck_evaluator: { outcome: 'stuck' } },
    signal: controller.signal,
  });
  await polled;
  const waiting = new AbortController();
  const second = errorFrom(engine.run(folder, { signal: waiting.signal }));
  waiting.abort();
  expect(await second).toMatchObject({ code: 'interrupted' });
  controller.abort();
  expect((await first).counts.pending).toBe(2);
  const third = await engine.run(folder, { force: true, prompt: 'Another' });
  expect(third.counts.completed).toBe(2);
});

test('an evaluator that does not start leaves runs that were submitted pending', async () => {
  const [dataDir, folder] = await Promise.all([makeFolder(), makeFolder(clipFolder(clip, 2))]);
  evaluator.setFaults([]);
  const startEvaluatorNow = async () => ({ ...evaluator, stop: async () => {} });
  const ports = { startEvaluator: startEvaluatorNow };
  const first = openEngine({ dataDir, service: null, ports });
  const controller = new AbortController();
  first.subscribe((event) => {
    if (event.type === 'clip-stage' && event.stage === 'poll') controller.abort();
  });
  await first.run(folder, { signal: controller.signal });
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

test('an evaluator that does not start stops a retry, too', async () => {
  const [dataDir, folder] = await Promise.all([makeFolder(), makeFolder(clipFolder(clip, 1))]);
  evaluator.setFaults([]);
  const ports = { startEvaluator: async () => ({ ...evaluator, stop: async () => {} }) };
  const first = openEngine({ dataDir, service: null, ports });
  await first.run(folder, { metadata: { clipcheck_evaluator: { outcome: 'failed' } } });
  await first.close();
  const failing = { startEvaluator: () => Promise.reject(new Error('no such program')) };
  const second = openEngine({ dataDir, service: null, ports: failing });
  const document = await second.retry({ failed: true }, signal);
  expect(document.counts.pending).toBe(1);
  expect(document.stopped_by?.code).toBe('evaluator_not_started');
});

test('damage that shows only while reading is called damage', async () => {
  const { dataDir, folder, engine } = await setUp(3);
  await engine.run(folder);
  await engine.close();
  const path = join(dataDir, 'clipcheck.sqlite');
  const length = readFileSync(path).length;
  const file = openSync(path, 'r+');
  // Every page but the first, which holds the schema, becomes nonsense.
  writeSync(file, Buffer.alloc(length - 4096, 0xa5), 0, length - 4096, 4096);
  closeSync(file);
  const read = () => {
    const later = openEngine({ dataDir, service: evaluator });
    return later.list();
  };
  expect(read).toThrow(expect.objectContaining({ code: 'database_damaged' }));
});

test('a port that is taken by something else is no service', async () => {
  const server = createServer((socket) => socket.end('SSH-2.0-not-http\r\n')).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const { dataDir, folder } = await setUp(1);
  const service = { baseUrl: `http://127.0.0.1:${port}`, apiKey: 'any-key' };
  const document = await openEngine({ dataDir, service }).run(folder);
  expect(document.counts.pending).toBe(1);
  expect(document.stopped_by?.code).toBe('service_unreachable');
  server.close();
});
