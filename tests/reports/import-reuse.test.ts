import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEngine, requestsOf } from '../support/engine-under-test.ts';
import { type EvaluatorProcess, startEvaluator } from '../support/evaluator-process.ts';
import { makeFolder } from '../support/make-folder.ts';
import { clipFolder, makeTinyClip } from '../support/tiny-clips.ts';
import { importedInto, recordsFile, writtenRecords } from '../support/written-report.ts';

const keys = [
  { key: 'test-key-local', account: 'local' },
  { key: 'test-key-other', account: 'other' },
];
let evaluator: EvaluatorProcess;
let elsewhere: EvaluatorProcess;
let clip: Buffer;

beforeAll(async () => {
  [evaluator, elsewhere, clip] = await Promise.all([
    startEvaluator({ faults: [], keys }),
    startEvaluator({ faults: [] }),
    makeTinyClip(),
  ]);
});
afterAll(async () => {
  await Promise.all([evaluator.stop(), elsewhere.stop()]);
});

const never = new AbortController().signal;

const setUp = async (clips: number) => {
  const folder = await makeFolder(clipFolder(clip, clips));
  const engine = openEngine({ dataDir: await makeFolder(), service: evaluator });
  const since = evaluator.trace().length;
  const created = () => requestsOf(evaluator, 'createEvaluation', since).length;
  const imported = async (service = evaluator as { baseUrl: string; apiKey: string }) => {
    const dataDir = await makeFolder();
    const { path } = await writtenRecords(engine.dataDir);
    const result = await importedInto(dataDir, path);
    return { result, engine: openEngine({ dataDir, service }) };
  };
  return { folder, engine, created, imported };
};

describe('imported work is not paid for again', () => {
  test('reuses a result for the same clip, prompt, options and address, also with another key', async () => {
    const { folder, engine, created, imported } = await setUp(2);
    await engine.run(folder);
    expect(created()).toBe(2);
    for (const { key } of keys) {
      const { engine: other } = await imported({ ...evaluator, apiKey: key });
      const { clips } = await other.run(folder);
      expect(clips).toMatchObject([
        { state: 'completed', reused: true, imported: true },
        { state: 'completed', reused: true, imported: true },
      ]);
    }
    expect(created()).toBe(2);
  });

  test('keeps separate results for other work, another address and the built-in evaluator', async () => {
    const { folder, engine, created, imported } = await setUp(1);
    await engine.run(folder);
    const { engine: other } = await imported();
    await other.run(folder, { prompt: 'Another prompt' });
    await other.run(folder, { types: ['visual_glitch'] });
    await other.run(folder, { force: true });
    expect(created()).toBe(4);
    const since = elsewhere.trace().length;
    const { engine: third } = await imported(elsewhere);
    expect((await third.run(folder)).clips[0]).toMatchObject({ state: 'completed', reused: false });
    expect(requestsOf(elsewhere, 'createEvaluation', since)).toHaveLength(1);
    expect(created()).toBe(4);
  });

  test('a submission with an unknown outcome stays uncertain until the user sends it', async () => {
    const { folder, engine, created, imported } = await setUp(1);
    evaluator.setFaults([{ on: 'createEvaluation', action: { drop: 'after' } }]);
    await engine.run(folder);
    evaluator.setFaults([]);
    expect(created()).toBe(1);
    const { result, engine: other } = await imported();
    expect(result).toMatchObject({ runs: 1 });
    const [uncertain] = other.queue.uncertain();
    expect(uncertain).toMatchObject({ isOfThisService: true });
    expect((await other.run(folder)).clips[0]).toMatchObject({ state: 'uncertain' });
    expect(created()).toBe(1);
    const sent = await other.run(folder, { resubmitUncertain: true });
    expect(sent.clips[0]).toMatchObject({ state: 'completed', reused: false });
    expect(created()).toBe(2);
    expect(other.queue.uncertain()).toEqual([]);
  });

  test('fetches submitted runs without a result where the key is the same', async () => {
    const { folder, engine, created, imported } = await setUp(1);
    const leaving = new AbortController();
    evaluator.setFaults([{ on: 'getEvaluation', count: 'all', action: { status: 503 } }]);
    const stopped = engine.run(folder, { signal: leaving.signal });
    await expect.poll(created).toBe(1);
    await expect
      .poll(() => requestsOf(evaluator, 'getEvaluation').length, { timeout: 20_000 })
      .toBeGreaterThan(0);
    leaving.abort();
    expect((await stopped).clips[0]).toMatchObject({ state: 'pending' });
    evaluator.setFaults([]);

    const { engine: stranger } = await imported({ ...evaluator, apiKey: 'test-key-other' });
    const [asked] = (await stranger.run(folder)).clips;
    expect(asked).toMatchObject({ state: 'pending', reason: { code: 'other_key' } });
    const { engine: owner } = await imported();
    // The service has answered, but only the report states that it was for this clip.
    const answered = { state: 'completed', reused: true, imported: true };
    expect((await owner.run(folder)).clips[0]).toMatchObject(answered);
    expect(created()).toBe(1);
  });

  test('an imported run is retried and deleted at its service like any other', async () => {
    const { folder, engine, imported } = await setUp(1);
    const document = await engine.run(folder, {
      metadata: { clipcheck_evaluator: { outcome: 'failed' } },
    });
    const evaluationId = document.clips[0]?.evaluationId ?? '';
    const { engine: other } = await imported();
    const retried = await other.retry({ ids: [evaluationId] }, never);
    expect(retried.clips).toMatchObject([{ state: 'failed', attempt: 2 }]);
    const deleted: unknown[] = [];
    await other.delete([evaluationId], (one) => deleted.push(one), never);
    expect(deleted).toEqual([{ id: evaluationId, service: 'deleted' }]);
    const { engine: third } = await imported(elsewhere);
    const failure = third.delete([evaluationId], () => undefined, never);
    await expect(failure).rejects.toMatchObject({ code: 'other_service' });
  });
});

test('results of the built-in evaluator count here, and its unfinished runs do not', {
  tags: ['full'],
}, async () => {
  const { folder, engine } = await setUp(1);
  await engine.run(folder);
  const { header, clips } = await writtenRecords(engine.dataDir);
  const unfinished = { state: 'submitted', evaluation: null, track_ids: [], ended: null };
  for (const [changes, reused] of [
    [{}, true],
    [unfinished, false],
    [{ state: 'partial' }, false],
  ] as const) {
    const records = clips.map((record) => ({
      ...record,
      findings: [],
      tracks: [],
      standing: null,
      runs: record.runs.map((run) => ({ ...run, service: null, ...changes })),
    }));
    const dataDir = await makeFolder();
    await importedInto(dataDir, await recordsFile([header, ...records]));
    const own = await startEvaluator();
    const stop = async (): Promise<void> => void (await own.stop());
    const ports = { startEvaluator: async () => ({ ...own, stop }) };
    const builtIn = openEngine({ dataDir, service: null, ports });
    expect((await builtIn.run(folder)).clips).toMatchObject([{ state: 'completed', reused }]);
    await builtIn.close();
    await stop();
  }
});
