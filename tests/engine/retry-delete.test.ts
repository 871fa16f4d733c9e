import { expect, test } from 'vitest';
import type { DeletedRun } from '../../engine/index.ts';
import { createEngineFixture } from '../support/engine-fixture.ts';
import { interruptAt, requestsOf, untilStage } from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';

const keys = ['local', 'other'].map((account) => ({ key: `test-key-${account}`, account }));
const { evaluator, setUp } = createEngineFixture({ keys });
const signal = new AbortController().signal;

const ending = (outcome: string) => ({ metadata: { clipcheck_evaluator: { outcome } } });

const evaluated = async (clips: number, outcome: string) => {
  const { folder, engine } = await setUp(clips);
  const document = await engine.run(folder, ending(outcome));
  const since = evaluator.trace().length;
  return {
    folder,
    engine,
    ids: document.clips.map(({ evaluationId }) => evaluationId ?? ''),
    retries: () => requestsOf(evaluator, 'retryEvaluation', since),
    deletes: () => requestsOf(evaluator, 'deleteEvaluation', since),
  };
};

test('retries a failed run as the next attempt, and shows it as the latest of its clip', async () => {
  const { engine, folder, ids, retries } = await evaluated(1, 'failed');
  const document = await engine.retry({ ids }, signal);
  expect(document.clips[0]).toMatchObject({
    path: `${folder}/clip-0.mp4`,
    state: 'failed',
    attempt: 2,
    reused: false,
    prompt: 'Prompt of clip 0',
    promptSource: 'sidecar',
  });
  expect(document.clips[0]?.evaluationId).not.toBe(ids[0]);
  expect(engine.list().clips[0]).toEqual(document.clips[0]);
  expect(retries()).toMatchObject([{ status: 201 }]);
  const { runs } = await engine.show({ text: 'x', path: `${folder}/clip-0.mp4` });
  expect(runs.map(({ attempt }) => attempt)).toEqual([2, 1]);
});

test("shows the service's message when it refuses a retry past the limit, and leaves the run unchanged", async () => {
  const { engine, ids, retries } = await evaluated(1, 'partial');
  const second = await engine.retry({ ids }, signal);
  const third = await engine.retry({ ids: [second.clips[0]?.evaluationId ?? ''] }, signal);
  expect(third.clips[0]).toMatchObject({ state: 'partial', attempt: 3 });
  const id = third.clips[0]?.evaluationId ?? '';
  const refused = await engine.retry({ ids: [id] }, signal);
  expect(refused.clips[0]).toMatchObject({
    state: 'partial',
    evaluationId: id,
    attempt: 3,
    findings: third.clips[0]?.findings,
  });
  expect(refused.clips[0]?.reason?.message).toContain('retry ceiling reached');
  expect(engine.list().clips[0]?.evaluationId).toBe(id);
  expect(retries().map(({ status }) => status)).toEqual([201, 201, 400]);
});

test('a retry with an unknown outcome is uncertain and is not sent again automatically', async () => {
  const { engine, folder, ids, retries } = await evaluated(1, 'failed');
  evaluator.setFaults([{ on: 'retryEvaluation', action: { drop: 'after' } }]);
  const document = await engine.retry({ ids }, signal);
  expect(document.clips[0]).toMatchObject({
    state: 'uncertain',
    reason: { code: 'outcome_unknown' },
  });
  expect((await engine.retry({ ids }, signal)).counts.uncertain).toBe(1);
  expect((await engine.retry({ states: ['failed'] }, signal)).counts.uncertain).toBe(1);
  expect((await engine.run(folder)).counts.uncertain).toBe(1);
  expect(retries()).toHaveLength(1);
  const since = evaluator.trace().length;
  // It is sent again as a retry, as before.
  const again = await engine.run(folder, { resubmitUncertain: true });
  expect(again.clips[0]).toMatchObject({ state: 'failed', attempt: 2 });
  expect(requestsOf(evaluator, 'createEvaluation', since)).toEqual([]);
  expect(retries()).toHaveLength(2);
});

test('a retry with the same id continues as that run', async () => {
  const { engine, folder, ids } = await evaluated(1, 'failed');
  const [id = ''] = ids;
  const glitches = [{ id: 'g', type: 'visual_glitch', description: 'Flicker' }];
  const queued = { id, status: 'queued', attempt: 2 };
  const completed = { ...queued, status: 'completed', result: { glitches, summary: {} } };
  evaluator.setFaults([
    { on: 'retryEvaluation', action: { status: 202, body: queued } },
    { on: 'getEvaluation', count: 'all', action: { body: completed } },
  ]);
  const document = await engine.retry({ ids }, signal);
  expect(document.clips[0]).toMatchObject({ state: 'completed', evaluationId: id, attempt: 2 });
  expect(document.clips[0]?.findings).toHaveLength(1);
  expect((await engine.run(folder)).clips[0]).toMatchObject({ state: 'completed', reused: true });
});

test.for([
  ['completed', "'run --force' evaluates the clip again"],
  ['stuck', "'run' on the clip continues it"],
] as const)('a run that is %s cannot be retried', async ([outcome, hint]) => {
  const { folder, engine } = await setUp();
  const document = await engine.run(folder, {
    ...ending(outcome),
    ...(outcome === 'stuck' && { signal: interruptAt(engine, 'poll') }),
  });
  const id = document.clips[0]?.evaluationId ?? '';
  const error = await errorFrom(engine.retry({ ids: [id] }, signal));
  expect(error).toMatchObject({ code: 'not_retryable', message: expect.stringContaining(hint) });
  const unknown = await errorFrom(engine.retry({ ids: ['nothing-like-it'] }, signal));
  expect(unknown).toMatchObject({ code: 'unknown_run' });
});

test('deletes runs at the service and here, and evaluates the clip again afterwards', async () => {
  const { engine, folder, ids, deletes } = await evaluated(2, 'completed');
  const deleted: DeletedRun[] = [];
  await engine.delete([ids[0] ?? ''], (one) => deleted.push(one), signal);
  expect(deleted).toEqual([{ id: ids[0], service: 'deleted' }]);
  expect(deletes()).toMatchObject([{ status: 204 }]);
  const listed = engine.list();
  expect(listed.clips.map(({ state }) => state)).toEqual(['cancelled', 'completed']);
  expect(listed.clips[0]).toMatchObject({
    evaluationId: null,
    findings: [],
    reason: { code: 'deleted' },
  });
  expect(await errorFrom(engine.delete([ids[0] ?? ''], () => {}, signal))).toMatchObject({
    code: 'unknown_run',
  });
  const again = await engine.run(folder);
  expect(again.clips.map(({ reused }) => reused)).toEqual([false, true]);
});

test.each([
  ['invalid_api_key', { status: 403, code: 'invalid_api_key' }],
  ['service_unreachable', { status: 200, html: true }],
  ['not_found', { status: 404, html: true }],
])('keeps a run that the service does not delete: %s', async (code, action) => {
  const { engine, ids } = await evaluated(1, 'completed');
  evaluator.setFaults([{ on: 'deleteEvaluation', count: 'all', action }]);
  expect(await errorFrom(engine.delete(ids, () => {}, signal))).toMatchObject({ code });
  expect(engine.list().clips[0]).toMatchObject({ state: 'completed', evaluationId: ids[0] });
});

test('drops an uncertain run here, without a request to the service, and evaluates again', async () => {
  const { folder, engine } = await setUp();
  evaluator.setFaults([{ on: 'createEvaluation', action: { drop: 'after' } }]);
  await engine.run(folder);
  const since = evaluator.trace().length;
  const { runs } = await engine.show({ text: 'x', path: `${folder}/clip-0.mp4` });
  const deleted: DeletedRun[] = [];
  await engine.delete([runs[0]?.runId ?? ''], (one) => deleted.push(one), signal);
  expect(deleted).toEqual([{ id: runs[0]?.runId, service: 'local_only' }]);
  expect(evaluator.trace().slice(since)).toEqual([]);
  expect((await engine.run(folder)).clips[0]).toMatchObject({ state: 'completed', reused: false });
});

test('continues an interrupted retry instead of sending it twice', async () => {
  const { engine, ids, retries } = await evaluated(1, 'failed');
  const stopped = await engine.retry({ ids }, interruptAt(engine, 'poll'));
  expect(stopped.clips[0]).toMatchObject({ state: 'pending', attempt: 2 });
  const again = await engine.retry({ ids }, signal);
  expect(again.clips[0]).toMatchObject({
    state: 'failed',
    attempt: 2,
    evaluationId: stopped.clips[0]?.evaluationId,
  });
  expect(retries()).toHaveLength(1);
});

test('a run that is deleted while its result is awaited ends without a bug', async () => {
  const { folder, engine } = await setUp();
  const running = engine.run(folder, { metadata: { clipcheck_evaluator: { outcome: 'stuck' } } });
  await untilStage(engine, 'poll');
  const id = engine.list().clips[0]?.evaluationId ?? '';
  await engine.delete([id], () => {}, signal);
  const document = await running;
  expect(document.clips[0]?.reason?.code).toBe('evaluation_gone');
  expect(engine.events.filter(({ type }) => type === 'note')).toEqual([]);
  expect((await engine.run(folder, { prompt: 'Anew' })).counts.completed).toBe(1);
});

test('does not retry a run again, and names its retry instead', async () => {
  const { engine, ids, retries } = await evaluated(1, 'failed');
  const again = await engine.retry({ ids }, signal);
  const error = await errorFrom(engine.retry({ ids }, signal));
  expect(error).toMatchObject({
    code: 'not_retryable',
    message: expect.stringContaining(again.clips[0]?.evaluationId ?? 'none'),
  });
  expect(retries()).toHaveLength(1);
});
