import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RunId } from '../../shared/domain/ids.ts';
import { errorFrom } from '../support/error-from.ts';
import { forceOutcomes } from '../support/forced-outcomes.ts';
import { createQueueFixture } from '../support/queue-fixture.ts';

const { setUp } = createQueueFixture();

const firstEnds = (outcome: 'failed' | 'partial') => ({
  ports: { fetch: forceOutcomes((created) => (created === 1 ? outcome : null)) },
});

const lost = { on: 'createEvaluation', action: { drop: 'after' } } as const;

test('retries a failed evaluation at the service, and starts again with a clip that never arrived there', async () => {
  const { engine, folder, requests } = await setUp(4, firstEnds('failed'));
  await rm(join(folder, 'clip-1.txt'));
  await rm(join(folder, 'clip-2.txt'));
  const { batchId } = await engine.finish(folder, { options: { concurrency: 1 } });
  // The other one without a prompt is left alone.
  await writeFile(join(folder, 'clip-2.txt'), 'A prompt at last');
  expect(await engine.queue.retry({ batchId })).toEqual({ batchIds: [batchId], retried: 2 });
  const ended = await engine.untilPhase(batchId, 'ended');
  // The marker that made the first fail is echoed, so its retry fails as well.
  expect(ended.counts).toMatchObject({ total: 4, completed: 2, failed: 1, needs_prompt: 1 });
  expect(requests('retryEvaluation')).toHaveLength(1);
  expect(requests('createEvaluation')).toHaveLength(3);
  const groups = engine.queue.errorGroups({ batchId });
  expect(groups.map(({ code, count }) => [code, count]).toSorted()).toEqual([
    ['missing_prompt', 1],
    ['model_unavailable', 1],
  ]);
});

test('does not retry a run that was completed since, with any model', async () => {
  const { engine, folder, requests } = await setUp(1, firstEnds('failed'));
  const { batchId } = await engine.finish(folder);
  await engine.finish(folder, { options: { model: 'signal-1-strict' } });
  const [job] = engine.jobs(batchId);
  const requested = [{ batchId }, { jobIds: job ? [job.jobId] : [] }] as const;
  for (const request of requested) {
    expect(await engine.queue.retry(request)).toEqual({ batchIds: [], retried: 0 });
  }
  expect(requests('retryEvaluation')).toEqual([]);
});

test('an uncertain submission waits for a decision, and sending it again creates it once more', async () => {
  const { engine, folder, requests } = await setUp(2, { faults: [lost] });
  const batchId = engine.add(folder, { options: { concurrency: 1 } });
  expect((await engine.untilPhase(batchId, 'ended')).counts).toMatchObject({
    completed: 1,
    uncertain: 1,
  });
  const [run] = engine.queue.uncertain();
  expect(run).toMatchObject({ isOfThisService: true, reason: { code: 'outcome_unknown' } });
  expect(run?.path).toContain(folder);
  expect(await engine.queue.retry({ batchId })).toMatchObject({ retried: 0 });
  const runIds = run ? [run.runId] : [];
  // The prompt has changed since: it is sent with the one it had.
  await writeFile(run?.path?.replace('.mp4', '.txt') ?? '', 'Another prompt');
  await engine.queue.decide({ decision: 'resend', runIds });
  expect(engine.batch(batchId).counts.uncertain).toBe(1);
  const again = engine.queue.list().at(-1);
  if (!again) throw new Error('a decision makes a batch');
  expect((await engine.untilPhase(again.batchId, 'ended')).counts.completed).toBe(1);
  expect(engine.batch(batchId).counts).toMatchObject({ uncertain: 0, cancelled: 1, completed: 1 });
  expect(engine.queue.uncertain()).toEqual([]);
  // One arrived although its answer was lost.
  expect(requests('createEvaluation')).toHaveLength(3);
  const decideAgain = engine.queue.decide({ decision: 'resend', runIds });
  expect(await errorFrom(decideAgain)).toMatchObject({ code: 'not_that_run' });
});

test('a submission whose evaluation is named gets its result, and is paid for once', async () => {
  let lostId = '';
  const losing: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    const isCreate = init?.method === 'POST' && String(input).endsWith('/v1/evaluations');
    if (!isCreate || lostId !== '') return answer;
    lostId = ((await answer.json()) as { id: string }).id;
    return new Response('', { status: 200 });
  };
  const { engine, folder, created } = await setUp(1, { ports: { fetch: losing } });
  const { batchId } = await engine.finish(folder);
  const [run] = engine.queue.uncertain();
  if (!run) throw new Error('a run is uncertain');
  const attach = (evaluationId: string) =>
    engine.queue.decide({ decision: 'attach', runId: run.runId, evaluationId });
  const unknown = '0f0e0d0c-0b0a-4908-8706-050403020100';
  expect(await errorFrom(attach(unknown))).toMatchObject({ code: 'not_found' });
  // The file is no longer needed.
  await rm(join(folder, 'clip-0.mp4'));
  await attach(lostId);
  const batch = engine.queue.list().at(-1);
  if (!batch) throw new Error('a decision makes a batch');
  expect((await engine.untilPhase(batch.batchId, 'ended')).counts.completed).toBe(1);
  expect(engine.batch(batchId).counts).toMatchObject({ uncertain: 0, cancelled: 1 });
  expect(engine.queue.uncertain()).toEqual([]);
  expect(created()).toBe(1);
});

test('a submission that waits for its answer offers no decision', async () => {
  const asked = Promise.withResolvers<void>();
  const decided = Promise.withResolvers<void>();
  const answeringLate: typeof fetch = async (input, init) => {
    const answer = fetch(input, init);
    if (init?.method === 'POST' && String(input).endsWith('/v1/evaluations')) {
      asked.resolve();
      await decided.promise;
    }
    return answer;
  };
  const { engine, folder } = await setUp(1, { ports: { fetch: answeringLate } });
  const batchId = engine.add(folder);
  await asked.promise;
  expect(engine.queue.uncertain()).toEqual([]);
  const [job] = engine.jobs(batchId);
  const early = engine.queue.decide({ decision: 'drop', runIds: [job?.runId ?? ('' as RunId)] });
  expect(await errorFrom(early)).toMatchObject({ code: 'not_that_run' });
  decided.resolve();
  expect((await engine.untilPhase(batchId, 'ended')).counts.completed).toBe(1);
});
