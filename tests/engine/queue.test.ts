import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestsOf } from '../support/engine-under-test.ts';
import { type EvaluatorProcess, startEvaluator } from '../support/evaluator-process.ts';
import { makeFolder } from '../support/make-folder.ts';
import { jobStates, openQueue } from '../support/queue-under-test.ts';
import { clipFolder, makeTinyClip } from '../support/tiny-clips.ts';

let evaluator: EvaluatorProcess;
let clip: Buffer;
let firstNumber = 0;

beforeAll(async () => {
  [evaluator, clip] = await Promise.all([startEvaluator({ faults: [] }), makeTinyClip()]);
});
afterAll(async () => {
  await evaluator.stop();
});

/** Clips that the evaluator has not seen. */
const setUp = async (clips: number) => {
  firstNumber += clips;
  const [dataDir, folder] = await Promise.all([
    makeFolder(),
    makeFolder(clipFolder(clip, clips, firstNumber)),
  ]);
  evaluator.setFaults([]);
  const since = evaluator.trace().length;
  return {
    ...{ dataDir, folder },
    engine: openQueue({ dataDir, service: evaluator }),
    created: () =>
      requestsOf(evaluator, 'createEvaluation', since).filter(({ status }) => status === 201)
        .length,
  };
};

test('a folder that is added is looked through, evaluated and ended', async () => {
  const { engine, folder, created } = await setUp(3);
  const batchId = engine.add(folder);
  expect(engine.batch(batchId)).toMatchObject({ phase: 'waiting', counts: { total: 0 } });
  const ended = await engine.untilPhase(batchId, 'ended');
  expect(ended.counts).toMatchObject({ total: 3, completed: 3, pending: 0 });
  expect(ended).toMatchObject({ stoppedBy: null, isOfThisService: true, actualUnits: 3 });
  expect(ended.endedMs).toBeGreaterThanOrEqual(ended.createdMs);
  expect(jobStates(engine.jobs(batchId))).toEqual({
    'clip-0.mp4': 'completed',
    'clip-1.mp4': 'completed',
    'clip-2.mp4': 'completed',
  });
  expect(created()).toBe(3);
});
