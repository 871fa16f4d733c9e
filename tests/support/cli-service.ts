import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { type EvaluatorProcess, type EvaluatorSetUp, startEvaluator } from './evaluator-process.ts';

export type CliService = EvaluatorProcess & { env: Record<string, string> };

export const startCliService = async (setUp: EvaluatorSetUp = {}): Promise<CliService> => {
  const evaluator = await startEvaluator({ faults: [], ...setUp });
  onTestFinished(async () => {
    await evaluator.stop();
  });
  return {
    ...evaluator,
    env: { CLIPCHECK_BASE_URL: evaluator.baseUrl, CLIPCHECK_API_KEY: evaluator.apiKey },
  };
};

/**
 * One evaluator for all tests of a file, which accepts forced outcomes: each test starts without
 * faults and sees only its own requests. To be called at the start of the file.
 */
export const shareCliService = (
  setUp: EvaluatorSetUp = {},
): Pick<CliService, 'env' | 'baseUrl' | 'setFaults' | 'trace'> => {
  let evaluator: EvaluatorProcess;
  let before = 0;
  beforeAll(async () => {
    evaluator = await startEvaluator({ faults: [], ...setUp });
  });
  beforeEach(() => {
    evaluator.setFaults([]);
    before = evaluator.trace().length;
  });
  afterAll(() => evaluator.stop());
  return {
    get env() {
      return { CLIPCHECK_BASE_URL: evaluator.baseUrl, CLIPCHECK_API_KEY: evaluator.apiKey };
    },
    get baseUrl() {
      return evaluator.baseUrl;
    },
    setFaults: (rules) => evaluator.setFaults(rules),
    trace: () => evaluator.trace().slice(before),
  };
};

export const forced = (outcome: Record<string, unknown>): string[] => [
  '--metadata',
  JSON.stringify({ clipcheck_evaluator: outcome }),
];
