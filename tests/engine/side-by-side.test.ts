import { expect, test } from 'vitest';
import { openEngine, requestsOf } from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';
import { makeFolder } from '../support/make-folder.ts';
import { shareEvaluator } from '../support/shared-evaluator.ts';
import { clipFolder, makeTinyClip } from '../support/tiny-clips.ts';

const evaluator = shareEvaluator({ faults: [] });
const clip = await makeTinyClip();
const { signal } = new AbortController();

const setUp = async (clips: number) => {
  const [dataDir, folder] = await Promise.all([makeFolder(), makeFolder(clipFolder(clip, clips))]);
  return {
    folder,
    engine: openEngine({ dataDir, service: evaluator }),
    created: () => requestsOf(evaluator, 'createEvaluation').length,
    retried: () => requestsOf(evaluator, 'retryEvaluation').length,
  };
};

test.for([false, true])(
  'two batches over the same clips at the same time pay once (inline: %s)',
  async (inline) => {
    const { folder, engine, created } = await setUp(3);
    const documents = await Promise.all([
      engine.run(folder, { inline }),
      engine.run(folder, { inline }),
    ]);
    expect(documents.map(({ counts }) => counts.completed)).toEqual([3, 3]);
    expect(created()).toBe(3);
  },
);

test('two retries of the same run at the same time pay once', async () => {
  const { folder, engine, retried } = await setUp(1);
  const failed = await engine.run(folder, {
    metadata: { clipcheck_evaluator: { outcome: 'failed', delayMs: 300 } },
  });
  const ids = failed.clips.map(({ evaluationId }) => evaluationId ?? '');
  const [first] = await Promise.all([
    engine.retry({ states: ['failed'] }, signal),
    engine.retry({ states: ['failed'] }, signal),
    engine.run(folder),
  ]);
  expect(first?.clips[0]?.attempt).toBe(2);
  expect(ids).toHaveLength(1);
  // The first retry fails again, and the second one retries that failure.
  expect(retried()).toBe(2);
});

test('a batch that waits for its turn can be interrupted, and blocks no other', async () => {
  const { folder, engine } = await setUp(2);
  const controller = new AbortController();
  const polled = new Promise((resolve) =>
    engine.subscribe((event) => {
      if (event.type === 'clip-stage' && event.stage === 'poll') resolve(event);
    }),
  );
  const first = engine.run(folder, {
    metadata: { clipcheck_evaluator: { outcome: 'stuck' } },
    signal: controller.signal,
  });
  await polled;
  const waiting = new AbortController();
  const second = errorFrom(engine.run(folder, { signal: waiting.signal }));
  waiting.abort();
  expect(await second).toMatchObject({ code: 'interrupted' });
  controller.abort();
  expect((await first).counts.pending).toBe(2);
  const third = await engine.run(folder, { force: true, prompt: 'Another' });
  expect(third.counts.completed).toBe(2);
});
