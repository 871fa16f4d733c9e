import { openEngine, type QueueSetUp, requestsOf } from './engine-under-test.ts';
import type { EvaluatorSetUp, FaultRule } from './evaluator-process.ts';
import { makeFolder } from './make-folder.ts';
import { shareEvaluator } from './shared-evaluator.ts';
import { clipFolder, makeTinyClip } from './tiny-clips.ts';

/**
 * A real evaluator for the tests of a file, and for each test an engine and a folder: with clips
 * that the evaluator has not seen, or with the given files.
 * @param open opens the engine
 */
export const createFixture = <Opened>(
  open: (setUp: QueueSetUp) => Opened,
  service: EvaluatorSetUp = {},
) => {
  const evaluator = shareEvaluator({ faults: [], ...service });
  let firstNumber = 0;

  const makeClips = async (clips: number): Promise<string> => {
    const first = firstNumber;
    firstNumber += clips;
    return makeFolder(clipFolder(await makeTinyClip(), clips, first));
  };

  const setUp = async (
    clips: number | Record<string, string | Uint8Array> = 1,
    { faults, ...more }: { faults?: readonly FaultRule[] } & Partial<QueueSetUp> = {},
  ) => {
    const [dataDir, folder] = await Promise.all([
      makeFolder(),
      typeof clips === 'number' ? makeClips(clips) : makeFolder(clips),
    ]);
    if (faults) evaluator.setFaults(faults);
    const since = evaluator.trace().length;
    const requests = (operation: string) => requestsOf(evaluator, operation, since);
    const { allowsPrivate } = service;
    let engine: Opened | undefined;
    return {
      dataDir,
      folder,
      evaluator,
      requests,
      /** Opened where it is used. */
      get engine(): Opened {
        engine ??= open({ dataDir, service: evaluator, allowsPrivate, ...more });
        return engine;
      },
      created: () => requests('createEvaluation').filter(({ status }) => status === 201).length,
    };
  };
  return { evaluator, setUp, makeClips };
};

export const createEngineFixture = (service: EvaluatorSetUp = {}) =>
  createFixture(openEngine, service);
