import type { EvaluatorProcess, EvaluatorSetUp } from './evaluator-process.ts';
import { evaluatorForTest, shareEvaluator } from './shared-evaluator.ts';

export type CliService = EvaluatorProcess & { env: Record<string, string> };

export const startCliService = async (setUp: EvaluatorSetUp = {}): Promise<CliService> => {
  const evaluator = await evaluatorForTest({ faults: [], ...setUp });
  return {
    ...evaluator,
    env: { CLIPCHECK_BASE_URL: evaluator.baseUrl, CLIPCHECK_API_KEY: evaluator.apiKey },
  };
};

export const shareCliService = (
  setUp: EvaluatorSetUp = {},
): Pick<CliService, 'env' | 'baseUrl' | 'setFaults' | 'trace'> => {
  const evaluator = shareEvaluator({ faults: [], ...setUp });
  return {
    get env() {
      return { CLIPCHECK_BASE_URL: evaluator.baseUrl, CLIPCHECK_API_KEY: evaluator.apiKey };
    },
    get baseUrl() {
      return evaluator.baseUrl;
    },
    setFaults: evaluator.setFaults,
    trace: evaluator.trace,
  };
};

export const forced = (outcome: Record<string, unknown>): string[] => [
  '--metadata',
  JSON.stringify({ clipcheck_evaluator: outcome }),
];
