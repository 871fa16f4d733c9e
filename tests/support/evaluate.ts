import type { ApiClient } from '../../engine/service/client/client.ts';
import { pollDelays, runPollBounds } from '../../engine/service/client/retry-policy.ts';
import type { CreateEvaluationRequest } from '../../shared/service-api/create-evaluation.ts';
import { isTerminalStatus } from '../../shared/service-api/evaluation.ts';

/**
 * Creates an evaluation by one request and polls it in the client's time until it has ended, using
 * only the client's operations.
 */
export const evaluate = async (client: ApiClient, request: CreateEvaluationRequest) => {
  const { data: created } = await client.createEvaluation(request);
  for (const delayMs of pollDelays(client.random, runPollBounds)) {
    await client.clock.sleep(delayMs);
    const answer = await client.getEvaluation(created.id);
    if (isTerminalStatus(answer.data.status)) return answer;
  }
  throw new Error('polls have no end');
};
