import { type ApiClient, createApiClient } from '../../engine/api-client/client.ts';
import type { EvaluatorProcess } from './evaluator-process.ts';
import { createFastClock } from './fast-clock.ts';

/** How long a wait takes instead (ms). */
export const momentOf = (delayMs: number): number => Math.min(delayMs, 25);

type ClientSetUp = Partial<Parameters<typeof createApiClient>[0]>;

/**
 * A client of a running evaluator whose waits are cut to a moment. Its clock goes as all clocks do:
 * what the evaluator needs for its work is not to be a limit that has passed.
 */
export const clientOf = (evaluator: EvaluatorProcess, setUp: ClientSetUp = {}): ApiClient =>
  createApiClient({
    baseUrl: evaluator.baseUrl,
    apiKey: evaluator.apiKey,
    fetch: globalThis.fetch,
    clock: { ...createFastClock(0, momentOf), nowMs: () => Date.now() },
    ...setUp,
  });
