import { expect, test } from 'vitest';
import { createEngineFixture } from '../support/engine-fixture.ts';
import { openEngine } from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';

const { evaluator, setUp } = createEngineFixture();
const { signal } = new AbortController();

// All answers that leave it unknown whether a submission is paid for are in unit/api-client/outcome.
test.for<[string, Record<string, unknown>]>([
  ['the connection is lost after the work was done', { drop: 'after' }],
  ['the answer names no evaluation', { body: { status: 'queued' }, status: 201, after: true }],
])(
  'when %s the clip is uncertain and is not sent again until the user requests it',
  async ([, action]) => {
    const { dataDir, folder, engine, requests } = await setUp();
    evaluator.setFaults([{ on: 'createEvaluation', action }]);
    const first = await engine.run(folder);
    expect(first).toMatchObject({ counts: { uncertain: 1 }, stoppedBy: null });
    expect(first.clips[0]).toMatchObject({
      state: 'uncertain',
      evaluationId: null,
      reused: false,
      reason: { code: 'outcome_unknown', message: expect.stringMatching(/\w/) },
    });
    expect(requests('createEvaluation')).toHaveLength(1);

    const second = await engine.run(folder);
    expect(second.clips[0]).toMatchObject({ state: 'uncertain', reused: false });
    expect(second.clips[0]?.reason).toEqual(first.clips[0]?.reason);
    await engine.close();
    const later = openEngine({ dataDir, service: evaluator });
    expect((await later.run(folder, { force: true })).counts.uncertain).toBe(1);
    expect(later.list().clips[0]?.state).toBe('uncertain');
    expect(requests('createEvaluation')).toHaveLength(1);

    const resent = await later.run(folder, { resubmitUncertain: true });
    expect(resent.clips[0]).toMatchObject({ state: 'completed', reused: false });
    expect(requests('createEvaluation')).toHaveLength(2);
    const reused = await later.run(folder, { resubmitUncertain: true });
    expect(reused.clips[0]).toMatchObject({ state: 'completed', reused: true });
    expect(requests('createEvaluation')).toHaveLength(2);
  },
);

test('a clip that is sent again and is uncertain again waits for the user again', async () => {
  const { folder, engine, requests } = await setUp();
  evaluator.setFaults([{ on: 'createEvaluation', count: 2, action: { drop: 'after' } }]);
  await engine.run(folder);
  const second = await engine.run(folder, { resubmitUncertain: true });
  expect(second.counts.uncertain).toBe(1);
  expect((await engine.run(folder)).counts.uncertain).toBe(1);
  expect(requests('createEvaluation')).toHaveLength(2);
  expect((await engine.run(folder, { resubmitUncertain: true })).counts.completed).toBe(1);
  expect(requests('createEvaluation')).toHaveLength(3);
});

test('a clip that is sent again and refused is no longer uncertain', async () => {
  const { folder, engine, requests } = await setUp();
  evaluator.setFaults([
    { on: 'createEvaluation', action: { drop: 'before' } },
    { on: 'createEvaluation', from: 2, action: { status: 402, code: 'insufficient_credits' } },
  ]);
  await engine.run(folder);
  const second = await engine.run(folder, { resubmitUncertain: true });
  expect(second.clips[0]?.state).toBe('pending');
  expect(second.stoppedBy?.code).toBe('insufficient_credits');
  // The user has decided about the earlier submission; this one certainly created nothing.
  expect((await engine.run(folder)).counts.completed).toBe(1);
  expect(requests('createEvaluation')).toHaveLength(3);
});

test('trusts a service that answers with an evaluation it made before', async () => {
  const { folder, engine } = await setUp();
  const first = await engine.run(folder);
  const id = first.clips[0]?.evaluationId;
  evaluator.setFaults([{ on: 'createEvaluation', action: { body: { id, status: 'queued' } } }]);
  const again = await engine.run(folder, { force: true });
  expect(again.clips[0]).toMatchObject({ state: 'completed', evaluationId: id });
  const path = `${folder}/clip-0.mp4`;
  const { runs } = await engine.show({ text: path, path });
  expect(runs.map(({ state }) => state).sort()).toEqual(['completed']);
});

test('attaches neither the evaluation of another clip nor one to a run with a known outcome', async () => {
  const { engine, folder } = await setUp(2);
  evaluator.setFaults([{ on: 'createEvaluation', action: { drop: 'after' } }]);
  const { clips } = await engine.run(folder);
  const path = clips.find(({ state }) => state === 'uncertain')?.path ?? '';
  const otherId = clips.find(({ state }) => state === 'completed')?.evaluationId ?? '';
  const { runs } = await engine.show({ text: path, path });
  const runKey = runs[0]?.runId ?? '';
  const wrong = await errorFrom(engine.attach(runKey, otherId, signal));
  expect(wrong).toMatchObject({ code: 'not_that_run' });
  const certain = await errorFrom(engine.attach(otherId, otherId, signal));
  expect(certain).toMatchObject({ code: 'not_that_run' });
  const unknown = await errorFrom(
    engine.attach(runKey, '0f0e0d0c-0b0a-4908-8706-050403020100', signal),
  );
  expect(unknown).toMatchObject({ code: 'not_found' });
  expect((await engine.run(folder)).counts.uncertain).toBe(1);
});
