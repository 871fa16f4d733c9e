import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestsOf } from '../support/engine-under-test.ts';
import { type EvaluatorProcess, startEvaluator } from '../support/evaluator-process.ts';
import { forceOutcomes } from '../support/forced-outcomes.ts';
import { makeFolder } from '../support/make-folder.ts';
import { createQueueFixture } from '../support/queue-fixture.ts';
import { openQueue, untilSo } from '../support/queue-under-test.ts';

const { makeClips } = createQueueFixture();

/** Two accounts at one address: what one has, the other does not. */
let evaluator: EvaluatorProcess;
const keys = [
  { key: 'first-key', account: 'first' },
  { key: 'rotated-key', account: 'first' },
  { key: 'second-key', account: 'second' },
];

beforeAll(async () => {
  evaluator = await startEvaluator({ keys, faults: [] });
});
afterAll(() => evaluator.stop());

const noResults = { on: 'getEvaluation', count: 'all', action: { hold: true } } as const;

const openWithFirst = async (fetchPort: typeof fetch) =>
  openQueue({
    dataDir: await makeFolder(),
    service: { baseUrl: evaluator.baseUrl, apiKey: 'first-key' },
    ports: { fetch: fetchPort },
  });

const revoked = (): Response =>
  Response.json(
    {
      error: {
        ...{ type: 'authentication_error', code: 'invalid_api_key' },
        ...{ message: 'This key was revoked.', request_id: 'req-1' },
      },
    },
    { status: 401 },
  );

test('batches continue with another key, and hold what only the first can fetch', async () => {
  evaluator.setFaults([noResults]);
  let isRevoked = false;
  let created = 0;
  const engine = await openWithFirst(async (input, init) => {
    const isFirst = new Headers(init?.headers).get('Authorization') === 'Bearer first-key';
    if (isRevoked && isFirst) return revoked();
    const answer = await fetch(input, init);
    if (init?.method === 'POST' && String(input).endsWith('/v1/evaluations')) created += 1;
    isRevoked ||= created === 1;
    return answer;
  });
  const begun = engine.add(await makeClips(2), { options: { concurrency: 2 } });
  const unbegun = engine.add(await makeClips(1));
  await engine.untilPhase(begun, 'stopped');
  expect(engine.batch(unbegun).phase).toBe('stopped');
  evaluator.setFaults([]);
  engine.settings.setKey({ key: 'second-key', acceptsFile: false });
  engine.queue.resume({ batchId: unbegun });
  expect((await engine.untilPhase(unbegun, 'ended')).counts.completed).toBe(1);
  expect(await engine.untilPhase(begun, 'stopped')).toMatchObject({
    ...{ isOfThisService: true, stoppedBy: { code: 'other_key' } },
    counts: { completed: 1, pending: 1 },
  });
  isRevoked = false;
  engine.settings.setKey({ key: 'first-key', acceptsFile: false });
  engine.queue.resume({ batchId: begun });
  expect((await engine.untilPhase(begun, 'ended')).counts).toMatchObject({ completed: 2 });
  expect(created).toBe(3);
});

test('a retry of what one key had evaluated waits for that key', async () => {
  evaluator.setFaults([]);
  const engine = await openWithFirst(forceOutcomes((created) => (created === 1 ? 'failed' : null)));
  const failed = engine.add(await makeClips(1));
  await engine.untilPhase(failed, 'ended');
  evaluator.setFaults([noResults]);
  const ahead = engine.add(await makeClips(1));
  const { batchIds } = await engine.queue.retry({ batchId: failed });
  const [again = failed] = batchIds;
  engine.settings.setKey({ key: 'second-key', acceptsFile: false });
  evaluator.setFaults([]);
  await untilSo(engine, () => (engine.batch(ahead).phase === 'pausing' ? undefined : true));
  expect(engine.batch(again)).toMatchObject({ phase: 'paused', isOfThisService: true });
  engine.queue.resume({ batchId: again });
  const held = await engine.untilPhase(again, 'stopped');
  expect(held).toMatchObject({ stoppedBy: { code: 'other_key' }, counts: { pending: 1 } });
  engine.settings.setKey({ key: 'first-key', acceptsFile: false });
  engine.queue.resume({ batchId: again });
  await engine.untilPhase(again, 'ended');
  const retries = requestsOf(evaluator, 'retryEvaluation').map(({ status }) => status);
  expect(retries).toEqual([404, 201]);
});

test('a batch continues with another key only when resumed, also while it still stops', async () => {
  evaluator.setFaults([]);
  const engine = await openWithFirst(fetch);
  const capped = engine.add(await makeClips(2), { capUnits: 1 });
  await engine.untilPhase(capped, 'stopped');
  evaluator.setFaults([noResults]);
  const fetching = engine.add(await makeClips(1));
  await engine.untilSubmitted(fetching, 1);
  engine.settings.setKey({ key: 'second-key', acceptsFile: false });
  expect(engine.batch(fetching).phase).toBe('pausing');
  engine.queue.setCap({ batchId: capped, capUnits: 2 });
  expect(engine.batch(capped)).toMatchObject({ phase: 'stopped', capUnits: 2 });
  engine.queue.resume({ batchId: fetching });
  evaluator.setFaults([]);
  expect((await engine.untilPhase(fetching, 'ended')).counts.completed).toBe(1);
});

test.each([
  ['rotated-key', { state: 'completed' }],
  ['second-key', { state: 'pending', reason: { code: 'other_key' } }],
])('a retry with %s does not force a clip of another key again', async (key, expected) => {
  evaluator.setFaults([noResults]);
  const since = evaluator.trace().length;
  const engine = await openWithFirst(fetch);
  const batchId = engine.add(await makeClips(1), { options: { force: true } });
  await engine.untilSubmitted(batchId, 1);
  for (let press = 0; press < 2; press += 1) engine.queue.cancel({ batchId });
  await engine.untilPhase(batchId, 'ended');
  await engine.settings.setKey({ key, acceptsFile: false });
  evaluator.setFaults([]);
  const { batchIds } = await engine.queue.retry({ batchId });
  const [retried = batchId] = batchIds;
  await engine.until(retried, ({ phase }) => phase === 'ended' || phase === 'stopped');
  expect(engine.jobs(retried)).toMatchObject([expected]);
  expect(requestsOf(evaluator, 'createEvaluation', since)).toHaveLength(1);
});
