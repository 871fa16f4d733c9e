import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiCaller, createBody } from '../support/api-calls.ts';
import { createEngineFixture } from '../support/engine-fixture.ts';
import { requestsOf } from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';
import { flicker } from '../support/library-tables.ts';
import { keptMediaFixture } from '../support/tiny-clips.ts';

const { evaluator, setUp } = createEngineFixture();
const { signal } = new AbortController();

/** An evaluation that another program has had made. */
const createElsewhere = async (path: string, metadata: object = {}) => {
  const api = apiCaller(evaluator);
  const { id: videoId } = await api.upload(await readFile(path));
  const body = { ...createBody(videoId), metadata };
  return (await api.create(body)).id;
};

const scanned = async () => {
  const { dataDir, engine, folder } = await setUp();
  const path = join(folder, 'clip-0.mp4');
  const { clips } = await engine.scan({ paths: [folder], withoutPrompt: null }, signal);
  const adopt = (text: string, clipPath: string | null = null) =>
    engine.adopt({ text, clipPath }, { signal });
  const ended = async (metadata?: object) => {
    const id = await createElsewhere(path, metadata);
    await apiCaller(evaluator).waitForEnd(id);
    return id;
  };
  const creates = (since: number) => requestsOf(evaluator, 'createEvaluation', since);
  return { dataDir, engine, folder, path, sha256: clips[0]?.sha256 ?? '', adopt, ended, creates };
};

test('adopts the evaluation of a clip that its metadata name: shown, marked, reused and deleted like an own one', async () => {
  const { engine, folder, path, sha256, adopt, ended, creates } = await scanned();
  const id = await ended({ clipcheck: { sha256 } });
  const since = evaluator.trace().length;
  expect(await adopt(`{"id":"${id}","more":1}\n\n${id}\n`)).toMatchObject({
    evaluations: [
      { evaluationId: id, outcome: 'adopted', clipId: sha256, path, state: 'completed' },
    ],
    stoppedBy: null,
  });
  const shown = await engine.show({ text: id, path: '' });
  expect(shown).toMatchObject({
    clip: { path, state: 'completed', prompt: 'a disc', promptSource: 'adopted' },
    runs: [{ evaluationId: id, adopted: true, imported: false }],
  });
  const { card } = await engine.clips.get(shown.clip?.sha256 as never);
  expect(card).toMatchObject({ isAdopted: true, isImported: false, state: 'completed' });
  expect((await adopt(id)).evaluations).toMatchObject([{ outcome: 'known', path }]);
  expect((await engine.run(path, { prompt: 'a disc' })).clips).toMatchObject([
    { evaluationId: id, reused: true, imported: false, adopted: true },
  ]);
  expect(creates(since)).toEqual([]);
  expect((await engine.refresh({ ids: [id] }, { signal })).evaluations).toMatchObject([
    { outcome: 'unchanged' },
  ]);
  await engine.delete([id], () => {}, signal);
  expect(await errorFrom(apiCaller(evaluator).getEvaluation(id))).toBeInstanceOf(Error);
  expect((await engine.run(folder)).clips[0]).toMatchObject({ reused: false });
});

test('retries an adopted evaluation at the service', async () => {
  const { engine, sha256, adopt, ended, creates } = await scanned();
  const id = await ended({ clipcheck: { sha256 }, clipcheck_evaluator: { outcome: 'failed' } });
  expect((await adopt(id)).evaluations).toMatchObject([{ outcome: 'adopted', state: 'failed' }]);
  const since = evaluator.trace().length;
  const retried = await engine.retry({ ids: [id] }, signal);
  expect(retried.clips).toMatchObject([{ attempt: 2, state: 'failed' }]);
  expect(creates(since)).toEqual([]);
  expect(requestsOf(evaluator, 'retryEvaluation', since)).toHaveLength(1);
});

test('one evaluation adopted twice at once is stored once', async () => {
  const { engine, sha256, ended } = await scanned();
  const text = await ended({ clipcheck: { sha256 } });
  const adopt = () => engine.queue.adopt({ text, clipPath: null }, { signal });
  const both = await Promise.all([adopt(), adopt()]);
  const outcomes = both.map(({ evaluations }) => evaluations[0]?.outcome);
  expect(outcomes.toSorted()).toEqual(['adopted', 'known']);
});

test('waits for an adopted evaluation that has not ended', async () => {
  const { path, sha256, adopt } = await scanned();
  const delayed = { outcome: 'completed', delayMs: 300 };
  const id = await createElsewhere(path, { clipcheck: { sha256 }, clipcheck_evaluator: delayed });
  expect((await adopt(id)).evaluations).toMatchObject([{ outcome: 'adopted', state: 'completed' }]);
});

test('an evaluation whose metadata name no clip is adopted only for a chosen one that nothing rules out', async () => {
  const { engine, folder, path, adopt, ended } = await scanned();
  const unmatched = [{ outcome: 'unmatched', clipId: null, reason: { code: 'not_that_run' } }];
  const id = await ended({ clipcheck: { sha256: 'f'.repeat(64), run: { odd: 1 } } });
  expect((await adopt(id)).evaluations).toMatchObject(unmatched);
  const longer = await keptMediaFixture({ frames: 48, width: 96 });
  const refused = await adopt(id, longer);
  expect(refused.evaluations).toMatchObject(unmatched);
  expect(refused.evaluations[0]?.reason?.message).toMatch(/duration and resolution and number/);
  expect((await adopt(id, path)).evaluations).toMatchObject([{ outcome: 'adopted', path }]);
  expect(engine.list().clips).toMatchObject([{ evaluationId: id }]);

  // Metadata that name another clip are believed before the choice.
  const { sha256 } = (await engine.show({ text: path, path })) as { sha256: string };
  const named = await ended({ clipcheck: { sha256 } });
  expect((await adopt(named, longer)).evaluations).toMatchObject(unmatched);
  const notIds = await errorFrom(adopt('{"id":7}'));
  expect(notIds).toMatchObject({ code: 'bad_input', message: expect.stringContaining('Line 1') });
  expect(await errorFrom(adopt(id, join(folder, 'clip-0.txt')))).toMatchObject({
    code: 'invalid_video',
  });
  expect((await adopt('0f0e0d0c-0b0a-4908-8706-050403020100')).evaluations).toMatchObject([
    { outcome: 'gone', reason: { code: 'evaluation_gone' } },
  ]);
});

test('attaches the evaluation that an uncertain submission led to', async () => {
  const { engine, folder, path, adopt, creates } = await scanned();
  evaluator.setFaults([{ on: 'createEvaluation', action: { drop: 'after' } }]);
  expect((await engine.run(folder)).counts.uncertain).toBe(1);
  const { runs } = await engine.show({ text: path, path });
  evaluator.setFaults([]);
  const api = apiCaller(evaluator);
  const { id: upload_id } = await api.upload(await readFile(path));
  const metadata = { clipcheck: { run: runs[0]?.runId } };
  const body = { prompt: 'Prompt of clip 0', video: { upload_id }, metadata };
  const other = await api.create({ ...body, prompt: 'Another prompt' });
  const { id } = await api.create(body);
  // The key of a run, taken over for another clip.
  const taken = { clipcheck: { run: runs[0]?.runId, sha256: 'f'.repeat(64) } };
  const { id: copied } = await api.create({ ...body, metadata: taken });
  const since = evaluator.trace().length;
  expect((await adopt(other.id)).evaluations).toMatchObject([{ outcome: 'failed' }]);
  expect((await adopt(copied)).evaluations).toMatchObject([{ outcome: 'unmatched' }]);
  expect((await adopt(id)).evaluations).toMatchObject([{ outcome: 'attached', path }]);
  expect((await engine.run(folder)).clips).toMatchObject([{ evaluationId: id, reused: true }]);
  expect(creates(since)).toEqual([]);
});

test('odd numbers of a service do not keep its evaluation from being adopted', async () => {
  const { engine, sha256, adopt } = await scanned();
  const odd = 1e300;
  const body = {
    id: '7c4d0f8e-0000-4000-8000-000000000001',
    status: 'completed',
    created: -odd,
    attempt: odd,
    timing: { e2e_ms: odd },
    usage: { video_seconds: odd, billable_units: -odd },
    input: { prompt: '', video: {} },
    result: { glitches: [flicker(-odd, odd)], summary: {} },
    detectors: [{ detector: 'aroma', status: 'completed' }],
    metadata: { clipcheck: { sha256 } },
  };
  evaluator.setFaults([{ on: 'getEvaluation', count: 'all', action: { body } }]);
  expect((await adopt(body.id)).evaluations).toMatchObject([{ outcome: 'adopted', findings: 1 }]);
  const otherCase = body.id.toUpperCase();
  expect((await adopt(otherCase)).evaluations).toMatchObject([{ outcome: 'known' }]);
  expect((await engine.refresh({ ids: [body.id] }, { signal })).evaluations).toMatchObject([
    { outcome: 'unchanged' },
  ]);
  expect((await engine.show({ text: body.id, path: '' })).runs).toMatchObject([
    { attempt: null, glitchTypes: ['prompt_misalignment', 'visual_glitch'] },
  ]);
});
