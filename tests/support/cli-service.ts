import { onTestFinished } from 'vitest';
import { type EvaluatorProcess, type EvaluatorSetUp, startEvaluator } from './evaluator-process.ts';

/** A service for the command line: a real evaluator and the variables that name it. */
export type CliService = EvaluatorProcess & { env: Record<string, string> };

/** Starts an evaluator for the running test; it lets forced outcomes in. */
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

/** `--metadata` that makes the evaluator end a run in a certain way. */
export const forced = (outcome: Record<string, unknown>): string[] => [
  '--metadata',
  JSON.stringify({ clipcheck_evaluator: outcome }),
];
