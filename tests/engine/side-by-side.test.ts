import { expect, test } from 'vitest';
import { openEngine, requestsOf } from '../support/engine-under-test.ts';
import { makeFolder } from '../support/make-folder.ts';
import { shareEvaluator } from '../support/shared-evaluator.ts';
import { clipFolder, makeTinyClip } from '../support/tiny-clips.ts';

const evaluator = shareEvaluator({ faults: [] });
const clip = await makeTinyClip();

const setUp = async (clips: number) => {
  const [dataDir, folder] = await Promise.all([makeFolder(), makeFolder(clipFolder(clip, clips))]);
  return {
    folder,
    engine: openEngine({ dataDir, service: evaluator }),
    created: () => requestsOf(evaluator, 'createEvaluation').length,
  };
};

test('two batches over the same clips at the same time pay once', async () => {
  const { folder, engine, created } = await setUp(3);
  const documents = await Promise.all([engine.run(folder), engine.run(folder)]);
  expect(documents.map(({ counts }) => counts.completed)).toEqual([3, 3]);
  expect(created()).toBe(3);
});
