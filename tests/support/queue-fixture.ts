import { afterAll, beforeAll } from 'vitest';
import { requestsOf } from './engine-under-test.ts';
import { type EvaluatorProcess, type FaultRule, startEvaluator } from './evaluator-process.ts';
import { makeFolder } from './make-folder.ts';
import { openQueue, type QueueSetUp } from './queue-under-test.ts';
import { clipFolder, makeTinyClip } from './tiny-clips.ts';

/**
 * A real evaluator for the tests of a file, and for each test a folder of clips that it has not
 * seen.
 * @param options.allowsPrivate whether clips may be fetched from the servers of tests
 */
export const createQueueFixture = ({ allowsPrivate = false } = {}) => {
  let evaluator: EvaluatorProcess;
  let clip: Buffer;
  let firstNumber = 0;
  beforeAll(async () => {
    [evaluator, clip] = await Promise.all([
      startEvaluator({ faults: [], allowsPrivate }),
      makeTinyClip(),
    ]);
  });
  afterAll(async () => {
    await evaluator.stop();
  });

  const makeClips = (clips: number): Promise<string> => {
    const first = firstNumber;
    firstNumber += clips;
    return makeFolder(clipFolder(clip, clips, first));
  };

  const setUp = async (
    clips: number,
    { faults = [], ...more }: { faults?: readonly FaultRule[] } & Partial<QueueSetUp> = {},
  ) => {
    const [dataDir, folder] = await Promise.all([makeFolder(), makeClips(clips)]);
    evaluator.setFaults(faults);
    const since = evaluator.trace().length;
    const requests = (operation: string) => requestsOf(evaluator, operation, since);
    return {
      ...{ dataDir, folder, evaluator, requests },
      engine: openQueue({ dataDir, service: evaluator, allowsPrivate, ...more }),
      created: () => requests('createEvaluation').filter(({ status }) => status === 201).length,
    };
  };
  return { setUp, makeClips };
};
