import { copyFile, rename, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createEngineFixture } from '../support/engine-fixture.ts';
import { openEngine } from '../support/engine-under-test.ts';
import { clipFolder, makeTinyClip, numberedClip } from '../support/tiny-clips.ts';

const keys = [
  { key: 'test-key-local', account: 'local' },
  { key: 'test-key-other', account: 'other' },
];
const { evaluator, setUp: setUpEngine } = createEngineFixture({ keys });
const clip = await makeTinyClip();

const setUp = async (files: number | Record<string, string | Uint8Array>) => {
  const made = await setUpEngine(files);
  let seen = evaluator.trace().length;
  return {
    ...made,
    /** Operations since the last call, without polls. */
    asked: (): string[] => {
      const lines = evaluator.trace().slice(seen);
      seen += lines.length;
      return lines
        .map(({ operation }) => operation)
        .filter((operation) => operation !== 'getEvaluation');
    },
  };
};

test('evaluates a folder, each clip with its prompt, and stores the findings as received', async () => {
  const { folder, engine } = await setUp({
    'beside.mp4': numberedClip(clip, 2),
    'beside.txt': 'A prompt beside the clip\n',
    'sub/none.mp4': numberedClip(clip, 3),
    'notes.md': 'no clip',
  });
  const glitches = [
    { id: 'g1', type: 'visual_glitch', description: 'It flickers', extra: { kept: [1, 2] } },
    { id: 'g2', type: 'something_new', description: 'Of a later version', severity: 'high' },
  ];
  const document = await engine.run(folder, {
    metadata: { clipcheck_evaluator: { outcome: 'completed', glitches, raw: true } },
  });
  expect(document).toMatchObject({ counts: { completed: 1, needs_prompt: 1 }, stoppedBy: null });
  expect(document.clips).toMatchObject([
    {
      prompt: 'A prompt beside the clip',
      promptSource: 'sidecar',
      attempt: 1,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      reused: false,
      findings: glitches,
    },
    { prompt: null, evaluationId: null, reason: { code: 'missing_prompt' } },
  ]);
  const typed = await engine.run(folder, { prompt: 'One for all' });
  expect(new Set(typed.clips.map((one) => `${one.promptSource}: ${one.prompt}`))).toEqual(
    new Set(['typed: One for all']),
  );
});

test('a second run creates nothing and sends nothing, even without the evaluator', async () => {
  const { dataDir, folder, engine, asked } = await setUp(3);
  const first = await engine.run(folder);
  expect(first.counts.completed).toBe(3);
  expect(asked().filter((operation) => operation === 'createEvaluation')).toHaveLength(3);
  const second = await engine.run(folder);
  expect(asked()).toEqual([]);
  expect(second.counts).toEqual(first.counts);
  for (const [index, result] of second.clips.entries()) {
    expect(result).toEqual({ ...first.clips[index], reused: true });
  }
  await engine.close();

  const fetches: unknown[] = [];
  const offline = openEngine({
    dataDir,
    service: evaluator,
    ports: {
      fetch: (input) => {
        fetches.push(input);
        return Promise.reject(new TypeError('no network'));
      },
    },
  });
  expect((await offline.run(folder)).clips.every(({ reused }) => reused)).toBe(true);
  expect(offline.list().clips.map(({ evaluationId }) => evaluationId)).toEqual(
    first.clips.map(({ evaluationId }) => evaluationId),
  );
  const path = join(folder, 'clip-1.mp4');
  const shown = await offline.show({ text: path, path });
  expect(shown.runs).toHaveLength(1);
  expect(shown.clip?.findings).toEqual(first.clips[1]?.findings);
  const shownById = await offline.show({ text: first.clips[2]?.evaluationId ?? '', path: '/x' });
  expect(shownById.sha256).toBe(first.clips[2]?.sha256);
  const shownByHash = await offline.show({
    text: first.clips[0]?.sha256?.slice(0, 10) ?? '',
    path: '/x',
  });
  expect(shownByHash.clip?.path).toBe(first.clips[0]?.path);
  expect(fetches).toEqual([]);
});

test('a clip that was touched, renamed, moved or copied is not evaluated again', async () => {
  const { folder, engine, asked } = await setUp({
    ...clipFolder(clip, 1),
    'metadata.csv': 'file_name,prompt\nother.mp4,Prompt of clip 0\n',
    'sub/metadata.csv': 'file_name,prompt\nmoved.mp4,Prompt of clip 0\n',
  });
  const first = await engine.run(folder);
  asked();
  const path = join(folder, 'clip-0.mp4');
  await utimes(path, new Date(), new Date(2020, 1, 1));
  expect((await engine.run(folder)).clips[0]?.reused).toBe(true);
  await rename(path, join(folder, 'other.mp4'));
  const renamed = await engine.run(folder);
  expect(renamed.clips).toMatchObject([{ path: join(folder, 'other.mp4'), reused: true }]);
  await rename(join(folder, 'other.mp4'), join(folder, 'sub/moved.mp4'));
  expect((await engine.run(folder)).clips[0]?.reused).toBe(true);
  await copyFile(join(folder, 'sub/moved.mp4'), join(folder, 'other.mp4'));
  const copied = await engine.run(folder);
  expect(copied.clips.map(({ reused }) => reused)).toEqual([true, true]);
  expect(copied.clips.map(({ evaluationId }) => evaluationId)).toEqual([
    first.clips[0]?.evaluationId,
    first.clips[0]?.evaluationId,
  ]);
  expect(asked()).toEqual([]);
});

test('the same bytes with two prompts are two evaluations of one upload', async () => {
  const bytes = numberedClip(clip, 6);
  const { folder, engine, asked } = await setUp({
    'a.mp4': bytes,
    'a.txt': 'One prompt',
    'b.mp4': bytes,
    'b.txt': 'Another prompt',
  });
  const document = await engine.run(folder);
  expect(new Set(document.clips.map(({ evaluationId }) => evaluationId)).size).toBe(2);
  const operations = asked();
  expect(operations.filter((one) => one === 'createEvaluation')).toHaveLength(2);
  expect(operations.filter((one) => one === 'putBytes')).toHaveLength(1);
});

test('another prompt, model, version or choice of types is another evaluation of the stored bytes', async () => {
  const { folder, engine, asked } = await setUp(1);
  const first = await engine.run(folder);
  const models = (await engine.service.models(new AbortController().signal)).data;
  const version = models.data[0]?.version ?? '';
  asked();
  const ids = new Set(first.clips.map(({ evaluationId }) => evaluationId));
  const variants = [
    { prompt: 'Something else' },
    { model: 'signal-1-strict' },
    { types: ['visual_glitch'] as const },
  ];
  for (const [index, options] of variants.entries()) {
    const { clips } = await engine.run(folder, options);
    expect(clips[0]).toMatchObject({ state: 'completed', reused: false });
    ids.add(clips[0]?.evaluationId ?? null);
    expect(ids.size).toBe(index + 2);
    expect(asked().filter((one) => one !== 'listModels')).toEqual(['createEvaluation']);
    expect((await engine.run(folder, options)).clips[0]?.reused).toBe(true);
  }
  // The resolved default is the same as naming it.
  const named = await engine.run(folder, { model: 'signal-1', modelVersion: version });
  expect(named.clips[0]).toMatchObject({
    reused: true,
    evaluationId: first.clips[0]?.evaluationId,
  });
  const forced = await engine.run(folder, { force: true });
  expect(forced.clips[0]?.reused).toBe(false);
  expect(ids.has(forced.clips[0]?.evaluationId ?? '')).toBe(false);
});

test('evaluates a failed run again, and reuses a partial one', async () => {
  const { folder, engine, asked } = await setUp(1);
  const ending = (outcome: string) => ({ metadata: { clipcheck_evaluator: { outcome } } });
  const failed = await engine.run(folder, ending('failed'));
  expect(failed.clips[0]).toMatchObject({ state: 'failed', reason: { code: 'model_unavailable' } });
  asked();
  const partial = await engine.run(folder, ending('partial'));
  expect(partial.clips[0]).toMatchObject({
    state: 'partial',
    reused: false,
    notJudged: 'part',
    reason: { message: expect.stringMatching(/^The prompt was not checked: .*model_unavailable/) },
  });
  expect(asked().filter((one) => one !== 'listModels')).toEqual(['createEvaluation']);
  const again = await engine.run(folder);
  expect(again.clips[0]).toMatchObject({ state: 'partial', reused: true });
  expect(again.clips[0]?.reason).toEqual(partial.clips[0]?.reason);
});

test('sends a small clip inline when asked', async () => {
  const { folder, engine, asked } = await setUp(2);
  const document = await engine.run(folder, { inline: true });
  expect(document.counts.completed).toBe(2);
  expect(asked()).toEqual(['listModels', 'createEvaluation', 'createEvaluation']);
});

test('reports progress by stage, by bytes and by counts', async () => {
  const { folder, engine, requests } = await setUp(2);
  const document = await engine.run(folder);
  const path = join(folder, 'clip-0.mp4');
  const stages = engine.events
    .filter((event) => event.type === 'clip-stage')
    .filter((event) => event.path === path)
    .map(({ stage }) => stage);
  expect(stages.filter((stage, index) => stage !== stages[index - 1]).join(', ')).toBe(
    'probe, hash, prompt, dedupe, waiting, preflight, upload, submit, poll, done',
  );
  const bytes = engine.events.filter((event) => event.type === 'clip-bytes');
  for (const stage of ['hash', 'upload']) {
    const last = bytes.filter((event) => event.stage === stage && event.path === path).at(-1);
    expect(last?.doneBytes).toBe(last?.totalBytes);
  }
  const counts = engine.events.filter((event) => event.type === 'batch-progress');
  expect(counts.at(-1)).toMatchObject({ counts: document.counts });
  expect(engine.events.at(0)).toMatchObject({ type: 'scan-progress' });
  expect(engine.events.at(-1)).toMatchObject({ type: 'batch-ended', counts: document.counts });
  expect(requests('putBytes').every(({ authorization }) => !authorization)).toBe(true);
});

test('two batches over the same clips at the same time pay once', async () => {
  const { folder, engine, created } = await setUp(3);
  const documents = await Promise.all([engine.run(folder), engine.run(folder)]);
  expect(documents.map(({ counts }) => counts.completed)).toEqual([3, 3]);
  expect(created()).toBe(3);
});
