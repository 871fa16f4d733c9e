import { beforeEach, onTestFinished } from 'vitest';
import { type EvaluatorProcess, type EvaluatorSetUp, startEvaluator } from './evaluator-process.ts';
import { shareEvaluator } from './shared-evaluator.ts';

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
  const evaluator = shareEvaluator({ faults: [], ...setUp });
  let before = 0;
  beforeEach(() => {
    evaluator.setFaults([]);
    before = evaluator.trace().length;
  });
  return {
    get env() {
      return { CLIPCHECK_BASE_URL: evaluator.baseUrl, CLIPCHECK_API_KEY: evaluator.apiKey };
    },
    get baseUrl() {
      return evaluator.baseUrl;
    },
    setFaults: evaluator.setFaults,
    trace: () => evaluator.trace().slice(before),
  };
};

export const forced = (outcome: Record<string, unknown>): string[] => [
  '--metadata',
  JSON.stringify({ clipcheck_evaluator: outcome }),
];
