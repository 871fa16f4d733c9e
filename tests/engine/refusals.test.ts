import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EngineEvent } from '../../engine/index.ts';
import { createEngineFixture } from '../support/engine-fixture.ts';
import { requestsOf } from '../support/engine-under-test.ts';
import { evaluatorForTest } from '../support/shared-evaluator.ts';

const { evaluator, setUp } = createEngineFixture();

const waits = (events: readonly EngineEvent[]) =>
  events.filter((event) => event.type === 'waiting');

test.for([
  [400, 'video_too_long', 'rejected'],
  [501, 'not_implemented', 'failed'],
] as const)(
  '%i %s is never sent again, and the clip gets the code',
  async ([status, code, state]) => {
    const { folder, engine, requests } = await setUp();
    evaluator.setFaults([{ on: 'createEvaluation', count: 'all', action: { status, code } }]);
    const document = await engine.run(folder);
    expect(document.clips[0]).toMatchObject({ state, reason: { code }, evaluationId: null });
    expect(document.stoppedBy).toBeNull();
    expect(requests('createEvaluation')).toHaveLength(1);
    evaluator.setFaults([]);
    expect((await engine.run(folder)).counts.completed).toBe(1);
  },
);

test('a web page instead of the answer to a submission stops the others', async () => {
  const { folder, engine, requests } = await setUp(12);
  evaluator.setFaults([
    { on: 'createEvaluation', count: 'all', action: { html: true, status: 200 } },
  ]);
  const document = await engine.run(folder, { inline: true, concurrency: 1 });
  expect(document.counts).toMatchObject({ uncertain: 1, pending: 11 });
  expect(document.stoppedBy).toMatchObject({ code: 'service_unreachable' });
  expect(requests('createEvaluation')).toHaveLength(1);
});

test('without credits nothing more is submitted, but submitted clips get their results', async () => {
  const limited = await evaluatorForTest({ faults: [], args: ['--credits', '2'] });
  const { folder, engine } = await setUp(5, { service: limited });
  const created = () => requestsOf(limited, 'createEvaluation');
  const document = await engine.run(folder);
  expect(document.counts).toMatchObject({ completed: 2, pending: 3 });
  expect(document.stoppedBy?.code).toBe('insufficient_credits');
  expect(engine.events.filter(({ type }) => type === 'batch-stopped')).toHaveLength(1);
  expect(document.clips.filter(({ state }) => state === 'pending')).toMatchObject([
    { reason: null, evaluationId: null },
    { reason: null, evaluationId: null },
    { reason: null, evaluationId: null },
  ]);
  // Those in progress at the same time were refused as well; none came after them.
  expect(created().filter(({ status }) => status === 402).length).toBeLessThanOrEqual(2);
  const again = await engine.run(folder);
  expect(again.counts).toMatchObject({ completed: 2, pending: 3 });
  expect(created().filter(({ status }) => status === 201)).toHaveLength(2);
});

test('a wrong key stops the batch before any upload', async () => {
  const service = { baseUrl: evaluator.baseUrl, apiKey: 'not-the-right-key' };
  const { folder, engine } = await setUp(3, { service });
  const document = await engine.run(folder);
  expect(document.stoppedBy?.code).toBe('invalid_api_key');
  expect(document.counts.pending).toBe(3);
  expect(evaluator.trace().map(({ operation }) => operation)).toEqual(['listModels']);
});

test('waits for limited uploads, and reports that', async () => {
  const { folder, engine } = await setUp();
  evaluator.setFaults([
    { on: 'reserveVideo', action: { status: 429, code: 'rate_limited', retryAfter: 2 } },
  ]);
  expect((await engine.run(folder)).counts.completed).toBe(1);
  expect(waits(engine.events)).toHaveLength(1);
});

test.for([
  { on: 'getVideo', action: { body: { id: 'x', status: 'failed' } }, state: 'rejected' },
  { on: 'reserveVideo', action: { status: 400, code: 'invalid_video' }, state: 'rejected' },
  { on: 'putBytes', action: { status: 400, empty: true }, state: 'failed' },
] as const)('a refusal at $on ends its clip only', async ({ on, action, state }) => {
  const { folder, engine } = await setUp(2, { faults: [{ on, action }] });
  const document = await engine.run(folder);
  expect(document.counts).toMatchObject({ [state]: 1, completed: 1 });
  expect(document.clips.find((one) => one.state === state)?.reason?.message).toMatch(/\w/);
  expect(document.stoppedBy).toBeNull();
});

test('a file over the size limit is refused before it is read', async () => {
  const { folder, engine } = await setUp();
  const [name = ''] = await readdir(folder);
  await truncate(join(folder, name), 60_000_000);
  const document = await engine.run(folder);
  expect(document.clips[0]).toMatchObject({
    state: 'rejected',
    sha256: null,
    reason: { code: 'file_too_large', message: expect.stringContaining('60.0 MB') },
  });
  const stages = engine.events.flatMap((event) => (event.type === 'clip-stage' ? event.stage : []));
  expect(stages).not.toContain('hash');
});
