import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngine, requestsOf } from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';
import { type EvaluatorProcess, startEvaluator } from '../support/evaluator-process.ts';
import { makeFolder } from '../support/make-folder.ts';
import { clipFolder, makeTinyClip } from '../support/tiny-clips.ts';

let evaluator: EvaluatorProcess;
let clip: Buffer;
const signal = new AbortController().signal;

beforeAll(async () => {
  [evaluator, clip] = await Promise.all([startEvaluator({ faults: [] }), makeTinyClip()]);
});
afterAll(async () => {
  await evaluator.stop();
});

const oneUncertain = async () => {
  const [dataDir, folder] = await Promise.all([makeFolder(), makeFolder(clipFolder(clip, 2))]);
  const since = evaluator.trace().length;
  let lostId = '';
  let isLost = false;
  const losing: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    const isCreate = init?.method === 'POST' && String(input).endsWith('/v1/evaluations');
    if (!isCreate || isLost) return answer;
    // Before the answer is read: that of the other clip may come meanwhile.
    isLost = true;
    lostId = ((await answer.json()) as { id: string }).id;
    return new Response('', { status: 200 });
  };
  const engine = openEngine({ dataDir, service: evaluator, ports: { fetch: losing } });
  const document = await engine.run(folder);
  const uncertain = document.clips.find(({ state }) => state === 'uncertain');
  const other = document.clips.find(({ state }) => state === 'completed');
  const { runs } = await engine.show({ text: uncertain?.path ?? '', path: uncertain?.path ?? '' });
  return {
    ...{ engine, folder, lostId },
    runKey: runs[0]?.run_id ?? '',
    otherId: other?.evaluation_id ?? '',
    created: () => requestsOf(evaluator, 'createEvaluation', since),
  };
};

test('attaches the evaluation that the user names to an uncertain run, and gets its result without another', async () => {
  const { engine, folder, lostId, runKey, created } = await oneUncertain();
  await engine.attach(runKey, lostId, signal);
  const document = await engine.run(folder);
  expect(document.counts).toMatchObject({ completed: 2, uncertain: 0 });
  expect(document.clips.map(({ evaluation_id }) => evaluation_id)).toContain(lostId);
  expect(created()).toHaveLength(2);
});

test('attaches neither the evaluation of another clip nor one to a run with a known outcome', async () => {
  const { engine, folder, lostId, runKey, otherId } = await oneUncertain();
  const wrong = await errorFrom(engine.attach(runKey, otherId, signal));
  expect(wrong).toMatchObject({ code: 'not_that_run' });
  const certain = await errorFrom(engine.attach(otherId, lostId, signal));
  expect(certain).toMatchObject({ code: 'not_that_run' });
  const unknown = await errorFrom(
    engine.attach(runKey, '0f0e0d0c-0b0a-4908-8706-050403020100', signal),
  );
  expect(unknown).toMatchObject({ code: 'not_found' });
  expect((await engine.run(folder)).counts.uncertain).toBe(1);
});
