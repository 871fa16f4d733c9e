import { afterAll, beforeAll } from 'vitest';
import { type EvaluatorProcess, type EvaluatorSetUp, startEvaluator } from './evaluator-process.ts';

/**
 * One evaluator for all tests of a file, or of a suite: to be called at its start, and used in
 * hooks and tests.
 */
export const shareEvaluator = (setUp: EvaluatorSetUp = {}): EvaluatorProcess => {
  let evaluator: EvaluatorProcess | undefined;
  const started = (): EvaluatorProcess => {
    if (evaluator) return evaluator;
    throw new Error('the evaluator is started before the first test');
  };
  beforeAll(async () => {
    evaluator = await startEvaluator(setUp);
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
    trace: () => started().trace(),
    stderr: () => started().stderr(),
    stop: () => started().stop(),
    kill: () => started().kill(),
  };
};
