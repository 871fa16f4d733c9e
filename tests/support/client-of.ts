import { type ApiClient, createApiClient } from '../../engine/api-client/client.ts';
import type { EvaluatorProcess } from './evaluator-process.ts';
import { createFastClock } from './fast-clock.ts';

type ClientSetUp = Partial<Parameters<typeof createApiClient>[0]>;

/** A client of a running evaluator whose waits are cut to a moment. */
export const clientOf = (evaluator: EvaluatorProcess, setUp: ClientSetUp = {}): ApiClient =>
  createApiClient({
    baseUrl: evaluator.baseUrl,
    apiKey: evaluator.apiKey,
    fetch: globalThis.fetch,
    clock: createFastClock(Date.now(), (delayMs) => Math.min(delayMs, 25)),
    ...setUp,
  });
