import { expect, test } from 'vitest';
import type { ClipId } from '../../shared/domain/ids.ts';
import { createEngineFixture } from '../support/engine-fixture.ts';
import { openEngine, requestsOf } from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';
import { createQueueFixture } from '../support/queue-fixture.ts';

const { evaluator, setUp } = createEngineFixture();
const { signal } = new AbortController();

const partly = { metadata: { clipcheck_evaluator: { outcome: 'partial' } } };

const partial = async () => {
  const { dataDir, engine, folder } = await setUp();
  const [clip] = (await engine.run(folder, partly)).clips;
  const since = evaluator.trace().length;
  const requests = (name: string) => requestsOf(evaluator, name, since);
  const clipId = clip?.sha256 as ClipId;
  return { dataDir, engine, folder, id: clip?.evaluationId ?? '', clipId, requests };
};

test('completes a partial result by one create of what is missing, on the same upload, and joins both', async () => {
  const { engine, folder, id, clipId, requests } = await partial();
  const offer = () => engine.queue.offerCompletion({ clipIds: [clipId] });
  expect(offer()).toEqual({
    clips: 1,
    others: 0,
    types: ['prompt_misalignment'],
    units: 1,
    isJudged: false,
    isMeasured: false,
    retryUnits: 1,
  });
  const document = await engine.complete({ ids: [id] }, signal);
  expect(document.clips).toMatchObject([{ state: 'completed', reused: false }]);
  expect(requests('createEvaluation')).toHaveLength(1);
  expect([...requests('reserveVideo'), ...requests('retryEvaluation')]).toEqual([]);
  const { runs } = await engine.show({ text: clipId, path: '' });
  expect(runs.map(({ glitchTypes, prompt }) => [glitchTypes, prompt])).toEqual([
    [['prompt_misalignment'], 'Prompt of clip 0'],
    [['prompt_misalignment', 'visual_glitch'], 'Prompt of clip 0'],
  ]);
  const [listed] = engine.list().clips;
  expect(listed).toMatchObject({ state: 'completed' });
  expect(listed?.parts.map(({ types }) => types)).toEqual([
    ['visual_glitch'],
    ['prompt_misalignment'],
  ]);

  // There is nothing more to pay for.
  expect(offer()).toMatchObject({ clips: 0, others: 1 });
  expect((await engine.complete({ all: true }, signal)).clips).toEqual([]);
  expect((await engine.retry({ states: ['partial'] }, signal)).clips).toEqual([]);
  expect(await errorFrom(engine.complete({ ids: [id] }, signal))).toMatchObject({
    code: 'not_retryable',
  });
  expect((await engine.run(folder)).counts.total).toBe(1);
  expect(requests('createEvaluation')).toHaveLength(1);
});

test('a completion of unknown outcome is not sent again', async () => {
  const { dataDir, engine, clipId, requests } = await partial();
  evaluator.setFaults([{ on: 'createEvaluation', action: { drop: 'after' } }]);
  expect((await engine.complete({ all: true }, signal)).counts.uncertain).toBe(1);
  await engine.close();
  const later = openEngine({ dataDir, service: evaluator });
  expect((await later.complete({ all: true }, signal)).counts.uncertain).toBe(1);
  expect(requests('createEvaluation')).toHaveLength(1);
  // The partial result still counts.
  expect((await later.clips.get(clipId)).card.state).toBe('partial');
});

test('a completion that fails may be repeated, and one beside a retry on its way is not offered', async () => {
  const { engine, id, clipId, requests } = await partial();
  const refusal = { status: 500, code: 'internal_error' } as const;
  evaluator.setFaults([{ on: 'createEvaluation', count: 'all', action: refusal }]);
  expect((await engine.complete({ ids: [id] }, signal)).counts.failed).toBe(1);
  evaluator.setFaults([{ on: 'retryEvaluation', action: { drop: 'after' } }]);
  await engine.retry({ ids: [id] }, signal);
  expect(engine.queue.offerCompletion({ clipIds: [clipId] })).toMatchObject({ clips: 0 });
  expect(requests('retryEvaluation')).toHaveLength(1);
});

test('a type that was evaluated again is not offered again, even if that judged nothing', async () => {
  const { engine, id, clipId } = await partial();
  const { runs } = await engine.show({ text: id, path: '' });
  const sent = runs[0]?.evaluation as { result: { glitches: object[]; summary: object } };
  // The failed detector has found something, which counts until the type is judged.
  const found = { id: 'f', type: 'prompt_misalignment', description: 'It is blue.', severity: 3 };
  const summary = { ...sent.result.summary, num_glitches: 1, has_prompt_misalignment: true };
  const body = { ...sent, result: { glitches: [found], summary } };
  evaluator.setFaults([{ on: 'getEvaluation', action: { body } }]);
  await engine.refresh({ ids: [id] }, { signal });
  expect(engine.queue.offerCompletion({ clipIds: [clipId] })).toMatchObject({ clips: 1 });
  expect((await engine.complete({ all: true }, signal)).counts).toMatchObject({ completed: 1 });
  expect((await engine.complete({ all: true }, signal)).clips).toEqual([]);
});

const windows = createQueueFixture();

test('a window completes the partial clips of a batch in a batch of their own', async () => {
  const { folder, engine } = await windows.setUp(2);
  engine.queue.start();
  const { batchId } = await engine.finish(folder, { options: { ...partly } as object });
  expect(engine.batch(batchId).counts.partial).toBe(2);
  const { batchIds, clips } = await engine.queue.complete({ batchId });
  expect([batchIds.length, clips]).toEqual([1, 2]);
  await engine.untilPhase(batchIds[0] as never, 'ended');
  expect(engine.queue.offerCompletion({ batchId })).toMatchObject({ clips: 0, others: 2 });
});
