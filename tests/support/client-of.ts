import { type ApiClient, createApiClient } from '../../engine/service/client/client.ts';
import type { EvaluatorProcess } from './evaluator-process.ts';
import { createVirtualTime } from './virtual-time.ts';

type ClientSetUp = Partial<Parameters<typeof createApiClient>[0]>;

export const clientOf = (
  evaluator: EvaluatorProcess,
  { fetch = globalThis.fetch, ...setUp }: ClientSetUp = {},
): ApiClient => {
  const time = createVirtualTime();
  return createApiClient({
    baseUrl: evaluator.baseUrl,
    apiKey: evaluator.apiKey,
    clock: time.clock,
    ...setUp,
    fetch: time.watch(fetch),
  });
};
