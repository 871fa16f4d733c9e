import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { type EvaluatorProcess, type EvaluatorSetUp, startEvaluator } from './evaluator-process.ts';

/**
 * One evaluator for a file or a suite: to be called at its start, used in hooks and tests. Each
 * test starts without faults and sees only its own requests.
 */
export const shareEvaluator = (setUp: EvaluatorSetUp = {}): EvaluatorProcess => {
  let evaluator: EvaluatorProcess | undefined;
  const started = (): EvaluatorProcess => {
    if (evaluator) return evaluator;
    throw new Error('the evaluator is started before the first test');
  };
  let earlier = 0;
  beforeAll(async () => {
    evaluator = await startEvaluator(setUp);
  });
  beforeEach(() => {
    if (setUp.faults) started().setFaults(setUp.faults);
    earlier = started().trace().length;
  });
  afterAll(() => evaluator?.stop());
  return {
    get baseUrl() {
      return started().baseUrl;
    },
    get apiKey() {
      return started().apiKey;
    },
    get pid() {
      return started().pid;
    },
    get dataDir() {
      return started().dataDir;
    },
    setFaults: (rules) => started().setFaults(rules),
    trace: () => started().trace().slice(earlier),
    stop: () => started().stop(),
    signal: (name) => started().signal(name),
    kill: () => started().kill(),
  };
};

export const evaluatorForTest = async (setUp: EvaluatorSetUp = {}): Promise<EvaluatorProcess> => {
  const evaluator = await startEvaluator(setUp);
  onTestFinished(async () => {
    await evaluator.stop();
  });
  return evaluator;
};
