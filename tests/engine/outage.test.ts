import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createEngineFixture } from '../support/engine-fixture.ts';
import { openEngine, requestsOf, untilStage } from '../support/engine-under-test.ts';
import {
  type EvaluatorProcess,
  type EvaluatorSetUp,
  heldResults,
  startEvaluator,
} from '../support/evaluator-process.ts';
import { makeFolder } from '../support/make-folder.ts';

const { evaluator, setUp, makeClips } = createEngineFixture();
const running: EvaluatorProcess[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((evaluator) => evaluator.stop()));
});

const start = async (setUp: EvaluatorSetUp): Promise<EvaluatorProcess> => {
  const evaluator = await startEvaluator(setUp);
  running.push(evaluator);
  return evaluator;
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};

test('an unreachable service stops the batch, and clips stay pending and continue later', async () => {
  const port = await freePort();
  const service = { baseUrl: `http://127.0.0.1:${port}`, apiKey: 'test-key-local' };
  const { folder, engine } = await setUp(3, { service });
  const document = await engine.run(folder);
  expect(document.stoppedBy?.code).toBe('service_unreachable');
  expect(document.counts).toMatchObject({ total: 3, pending: 3 });
  expect(engine.events.filter(({ type }) => type === 'batch-stopped')).toHaveLength(1);
  // Facts that need no service are known all the same.
  expect(document.clips.every(({ sha256, prompt }) => sha256 !== null && prompt !== null)).toBe(
    true,
  );
  await start({ args: ['--port', String(port)] });
  expect((await engine.run(folder)).counts.completed).toBe(3);
});

test('retries a few times when a service disappears before submissions, then stops the batch', async () => {
  let posts = 0;
  const { folder, engine, requests } = await setUp(2, {
    ports: {
      fetch: (input, init) => {
        const isCreate = init?.method === 'POST' && String(input).endsWith('/evaluations');
        if (!isCreate) return fetch(input, init);
        posts += 1;
        // A port that nothing listens on: the real failure of a connection that is refused.
        return fetch('http://127.0.0.1:1/v1/evaluations', init);
      },
    },
  });
  const document = await engine.run(folder);
  expect(document.counts).toMatchObject({ pending: 2, uncertain: 0 });
  expect(document.stoppedBy?.code).toBe('service_unreachable');
  expect(posts).toBeGreaterThanOrEqual(4);
  expect(posts).toBeLessThanOrEqual(8);
  expect(requests('createEvaluation')).toEqual([]);
});

test('an outage that does not end stops the batch, and the next run gets the results', async () => {
  const args = ['--port', String(await freePort())];
  const kept = { dataDir: await makeFolder(), faults: [], args };
  const first = await start({ ...kept, faults: [heldResults] });
  const { folder, engine } = await setUp(2, { service: first });
  const running = engine.run(folder);
  await untilStage(engine, 'poll', 2);
  await first.kill();
  const document = await running;
  expect(document.counts).toMatchObject({ pending: 2, uncertain: 0 });
  expect(document.stoppedBy?.code).toBe('service_unreachable');
  const second = await start(kept);
  const again = await engine.run(folder);
  expect(again.counts.completed).toBe(2);
  expect(again.clips.map(({ reused }) => reused)).toEqual([true, true]);
  expect(requestsOf(second, 'createEvaluation')).toEqual([]);
});

test('reports an evaluation that the service has forgotten as gone, and evaluates again when asked', async () => {
  const gone = { on: 'getEvaluation', action: { status: 404, code: 'not_found' } };
  const { engine, folder, requests } = await setUp(1, { faults: [gone] });
  const document = await engine.run(folder);
  expect(document.clips[0]).toMatchObject({ state: 'failed', reason: { code: 'evaluation_gone' } });
  expect((await engine.run(folder)).clips[0]).toMatchObject({ state: 'completed', reused: false });
  expect(requests('createEvaluation')).toHaveLength(2);
});

test('a key that is revoked while results are awaited stops the batch', async () => {
  const action = { status: 401, code: 'invalid_api_key' };
  const { engine, folder, requests } = await setUp(2, {
    faults: [{ on: 'getEvaluation', count: 'all', action }],
  });
  const document = await engine.run(folder);
  expect(document.stoppedBy?.code).toBe('invalid_api_key');
  expect(document.counts.pending).toBe(2);
  evaluator.setFaults([]);
  expect((await engine.run(folder)).counts.completed).toBe(2);
  expect(requests('createEvaluation')).toHaveLength(2);
});

test('submitted runs stay pending when an evaluator does not start', async () => {
  const [dataDir, folder] = await Promise.all([makeFolder(), makeClips(2)]);
  const startEvaluatorNow = async () => ({ ...evaluator, stop: async () => {} });
  const ports = { startEvaluator: startEvaluatorNow };
  const first = openEngine({ dataDir, service: null, ports });
  const controller = new AbortController();
  // Neither may end before the other is submitted.
  evaluator.setFaults([{ on: 'getEvaluation', count: 'all', action: { hold: true } }]);
  const interrupted = first.run(folder, { signal: controller.signal });
  await untilStage(first, 'poll', 2);
  controller.abort();
  await interrupted;
  evaluator.setFaults([]);
  const failing = { startEvaluator: () => Promise.reject(new Error('no such program')) };
  await first.close();
  const second = openEngine({ dataDir, service: null, ports: failing });
  const document = await second.run(folder);
  expect(document.counts.pending).toBe(2);
  expect(document.stoppedBy).toMatchObject({
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
