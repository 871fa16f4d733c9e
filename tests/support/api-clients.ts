import { type ApiClient, createApiClient } from '../../engine/service/client/client.ts';
import { pollDelays, runPollBackoff } from '../../engine/service/client/retry-policy.ts';
import { operationOf } from '../../evaluator/server/operation.ts';
import type { CreateEvaluationRequest } from '../../shared/service-api/create-evaluation.ts';
import { isTerminalStatus } from '../../shared/service-api/evaluation.ts';
import { createFastClock, createVirtualTime } from './clocks.ts';
import type { EvaluatorProcess } from './evaluator-process.ts';

type ClientSetUp = Partial<Parameters<typeof createApiClient>[0]>;

export const testKey = 'sk-very-secret-key';

/** A client of any address whose waits take no time. */
export const clientFor = (baseUrl: string, setUp: ClientSetUp = {}): ApiClient =>
  createApiClient({
    baseUrl,
    apiKey: testKey,
    fetch: globalThis.fetch,
    clock: createFastClock(),
    ...setUp,
  });

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

/** Creates and polls an evaluation in the client's time, using only the client's operations. */
export const evaluate = async (client: ApiClient, request: CreateEvaluationRequest) => {
  const { data: created } = await client.createEvaluation(request);
  for (const delayMs of pollDelays(client.random, runPollBackoff)) {
    await client.clock.sleep(delayMs);
    const answer = await client.getEvaluation(created.id);
    if (isTerminalStatus(answer.data.status)) return answer;
  }
  throw new Error('polls have no end');
};

export const reportingFetch =
  (onAsked: (operation: string) => void): typeof fetch =>
  (input, init) => {
    const answer = fetch(input, init);
    onAsked(operationOf(init?.method ?? 'GET', new URL(String(input)).pathname));
    return answer;
  };
