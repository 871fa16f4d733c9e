import { expect, test } from 'vitest';
import { createEngineFixture } from '../support/engine-fixture.ts';
import {
  type EngineUnderTest,
  openEngine,
  openQueue,
  requestsOf,
} from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';
import type { FaultRule } from '../support/evaluator-process.ts';
import { heldResults } from '../support/evaluator-process.ts';
import { makeFolder } from '../support/make-folder.ts';

/** Two accounts at one address: the service shows neither what the other one has. */
const keys = [
  { key: 'first-key', account: 'first' },
  { key: 'rotated-key', account: 'first' },
  { key: 'second-key', account: 'second' },
];
const never = new AbortController().signal;
const held = { code: 'other_key', message: expect.stringContaining('another API key (') };
const noAnswers: FaultRule = { on: 'getEvaluation', count: 'all', action: { status: 503 } };

const { evaluator, makeClips } = createEngineFixture({ keys });

const setUp = async (clips = 1) => {
  const [dataDir, folder] = [await makeFolder(), await makeClips(clips)];
  const withKey = async <Result>(
    apiKey: string,
    work: (engine: EngineUnderTest) => Promise<Result>,
  ): Promise<Result> => {
    const engine = openEngine({ dataDir, service: { ...evaluator, apiKey } });
    const result = await work(engine);
    await engine.close();
    return result;
  };
  const run = (apiKey: string, options: Parameters<EngineUnderTest['run']>[1] = {}) =>
    withKey(apiKey, async (engine) => (await engine.run(folder, options)).clips);
  const submit = (apiKey: string, options: Parameters<EngineUnderTest['run']>[1] = {}) =>
    withKey(apiKey, async (engine) => {
      evaluator.setFaults([noAnswers]);
      const begun = evaluator.trace().length;
      const leaving = new AbortController();
      const stopped = engine.run(folder, { ...options, signal: leaving.signal });
      await expect
        .poll(() => requestsOf(evaluator, 'getEvaluation', begun).length)
        .toBeGreaterThan(0);
      leaving.abort();
      evaluator.setFaults([]);
      return (await stopped).clips;
    });
  const count = (operation: string) => requestsOf(evaluator, operation).length;
  return { folder, withKey, run, submit, count };
};

test('a result is reused and listed once, whichever key paid for it', async () => {
  const { withKey, run, count } = await setUp(2);
  const [paid] = await run('first-key');
  expect(await run('second-key')).toMatchObject([
    { state: 'completed', reused: true, evaluationId: paid?.evaluationId },
    { state: 'completed', reused: true },
  ]);
  expect(count('createEvaluation')).toBe(2);
  const listed = await withKey('second-key', async (engine) => engine.list().clips);
  expect(listed).toMatchObject([{ state: 'completed' }, { state: 'completed' }]);
});

test('a clip submitted with one key is held with another, and found again with its own', async () => {
  const { run, submit, count } = await setUp();
  const [submitted] = await submit('first-key');
  for (const _ of ['once', 'again']) {
    expect(await run('second-key')).toMatchObject([{ state: 'pending', reason: held }]);
  }
  expect(await run('first-key')).toMatchObject([
    { state: 'completed', evaluationId: submitted?.evaluationId },
  ]);
  expect(count('createEvaluation')).toBe(1);
});

test('another key of the same account fetches what is in flight, even forced, and may then delete it', async () => {
  const { run, submit, withKey, count } = await setUp();
  const [submitted] = await submit('first-key');
  const id = submitted?.evaluationId ?? '';
  expect(await run('rotated-key', { force: true })).toMatchObject([
    { state: 'completed', evaluationId: id },
  ]);
  expect(count('createEvaluation')).toBe(1);
  const deleted: unknown[] = [];
  await withKey('rotated-key', (engine) => engine.delete([id], (one) => deleted.push(one), never));
  expect(deleted).toEqual([{ id, service: 'deleted' }]);
});

test('an uncertain retry waits for a decision until its resend has arrived', async () => {
  const { run, withKey, count } = await setUp();
  const [made] = await run('first-key', {
    metadata: { clipcheck_evaluator: { outcome: 'failed' } },
  });
  const ids = [made?.evaluationId ?? ''];
  evaluator.setFaults([{ on: 'retryEvaluation', action: { drop: 'after' } }]);
  const lost = await withKey('first-key', (engine) => engine.retry({ ids }, never));
  expect(lost.clips).toMatchObject([{ state: 'uncertain' }]);
  evaluator.setFaults([]);
  const resend = { resubmitUncertain: true };
  expect(await run('second-key', resend)).toMatchObject([{ state: 'pending', reason: held }]);
  expect(await run('first-key')).toMatchObject([{ state: 'uncertain' }]);
  expect(count('retryEvaluation')).toBe(2);
  expect(await run('first-key', resend)).toMatchObject([{ state: 'failed', attempt: 2 }]);
  expect(await withKey('first-key', async (engine) => engine.queue.uncertain())).toEqual([]);
});

test('a held clip is evaluated anew only when forced, once, and stays so for both keys', async () => {
  const { run, submit, count } = await setUp();
  await submit('first-key');
  expect(await run('second-key', { force: true })).toMatchObject([
    { state: 'completed', reused: false },
  ]);
  expect(await run('second-key')).toMatchObject([{ state: 'completed', reused: true }]);
  expect(count('createEvaluation')).toBe(2);
  // The first key's own is the older one.
  expect(await run('first-key')).toMatchObject([{ state: 'completed', reused: true }]);
  expect(count('createEvaluation')).toBe(2);
});

test('a submission of unknown outcome waits for a decision under every key', async () => {
  const { run, withKey, count } = await setUp();
  evaluator.setFaults([{ on: 'createEvaluation', action: { drop: 'after' } }]);
  await run('first-key');
  evaluator.setFaults([]);
  for (const key of ['second-key', 'first-key', 'second-key']) {
    expect(await run(key, { force: true })).toMatchObject([{ state: 'uncertain' }]);
  }
  expect(count('createEvaluation')).toBe(1);
  const uncertain = await withKey('second-key', async (engine) => engine.queue.uncertain());
  expect(uncertain).toMatchObject([{ isOfThisService: true }]);
  expect(await run('second-key', { resubmitUncertain: true })).toMatchObject([
    { state: 'completed', reused: false },
  ]);
  expect(await run('first-key')).toMatchObject([{ state: 'completed', reused: true }]);
  expect(count('createEvaluation')).toBe(2);
});

test('an intent that one key left is sent with the key in use, and belongs to it', async () => {
  const { run, submit, count } = await setUp();
  const noCredits = { status: 402, code: 'insufficient_credits' };
  evaluator.setFaults([{ on: 'createEvaluation', action: noCredits }]);
  expect(await run('first-key')).toMatchObject([{ state: 'pending' }]);
  await submit('second-key');
  expect(await run('first-key')).toMatchObject([{ state: 'pending', reason: held }]);
  expect(await run('second-key')).toMatchObject([{ state: 'completed' }]);
  expect(count('createEvaluation')).toBe(2);
});

test('a retry and a deletion with another key change nothing, and name the key', async () => {
  const { withKey, run, count } = await setUp();
  const failed = { clipcheck_evaluator: { outcome: 'failed' } };
  const [made] = await run('first-key', { metadata: failed });
  const ids = [made?.evaluationId ?? ''];
  await withKey('second-key', async (engine) => {
    expect(await errorFrom(engine.delete(ids, () => {}, never))).toMatchObject(held);
    expect((await engine.retry({ ids }, never)).clips).toMatchObject([
      { state: 'pending', reason: held },
    ]);
  });
  const retried = await withKey('first-key', (engine) => engine.retry({ ids }, never));
  expect(retried.clips).toMatchObject([{ state: 'failed', attempt: 2 }]);
  expect(count('createEvaluation')).toBe(1);
});

test('a clip that one key uploaded is uploaded with the next, and not again with the first', async () => {
  const { run, count } = await setUp();
  await run('first-key');
  await run('second-key', { force: true });
  expect(count('reserveVideo')).toBe(2);
  await run('first-key', { force: true });
  expect([count('reserveVideo'), count('createEvaluation')]).toEqual([2, 3]);
});

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
        type: 'authentication_error',
        code: 'invalid_api_key',
        message: 'This key was revoked.',
        request_id: 'req-1',
      },
    },
    { status: 401 },
  );

test('batches continue with another key, and hold what only the first can fetch', async () => {
  evaluator.setFaults([heldResults]);
  let isRevoked = false;
  let created = 0;
  const engine = await openWithFirst(async (input, init) => {
    const isFirst = new Headers(init?.headers).get('Authorization') === 'Bearer first-key';
    if (isRevoked && isFirst) return revoked();
    if (init?.method === 'POST' && String(input).endsWith('/v1/evaluations')) created += 1;
    // As it is sent: once it is answered, the other clip may have been submitted too.
    isRevoked ||= created === 1;
    return await fetch(input, init);
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
    isOfThisService: true,
    stoppedBy: { code: 'other_key' },
    counts: { completed: 1, pending: 1 },
  });
  isRevoked = false;
  engine.settings.setKey({ key: 'first-key', acceptsFile: false });
  engine.queue.resume({ batchId: begun });
  expect((await engine.untilPhase(begun, 'ended')).counts).toMatchObject({ completed: 2 });
  expect(created).toBe(3);
});

test('a batch continues with another key only when resumed, also while it still stops', async () => {
  evaluator.setFaults([]);
  const engine = await openWithFirst(fetch);
  const capped = engine.add(await makeClips(2), { capUnits: 1 });
  await engine.untilPhase(capped, 'stopped');
  evaluator.setFaults([heldResults]);
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
  evaluator.setFaults([heldResults]);
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
