import { type EvaluationRead, isTerminalStatus } from '../../shared/service-api/evaluation.ts';
import type { Answer } from './answer.ts';
import { pollDelays } from './backoff.ts';
import type { CallOptions } from './call-options.ts';
import type { ApiClient } from './client.ts';
import { runPollBounds } from './retry-policy.ts';
import { sleepOrAbort } from './with-retries.ts';

export type PollOptions = CallOptions & {
  /** Called with every answer, the last one included. */
  onUpdate?: ((answer: Answer<EvaluationRead>) => void) | undefined;
};

/**
 * Polls an evaluation until its status is terminal, however long that takes: a run that stays
 * `queued` or `processing` is never declared failed from here. End it with `signal`.
 * @throws ApiError when it cannot be read; the run itself goes on, and may be polled again.
 */
export const pollEvaluation = async (
  client: ApiClient,
  id: string,
  options: PollOptions = {},
): Promise<Answer<EvaluationRead>> => {
  const delays = pollDelays(client.random, runPollBounds);
  for (;;) {
    await sleepOrAbort(delays.next().value, client.clock, options.signal);
    const answer = await client.getEvaluation(id, options);
    options.onUpdate?.(answer);
    if (isTerminalStatus(answer.data.status)) return answer;
  }
};
