import { type EvaluationRead, evaluationRead } from '../../shared/service-api/evaluation.ts';
import { readRateLimitHeaders } from '../../shared/service-api/rate-limit-headers.ts';
import { type Answer, readAnswerAs } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { callJson, type JsonAnswer } from './call-json.ts';
import { callSafely } from './call-safely.ts';
import type { ApiClient } from './client.ts';
import { ApiNotFoundError } from './errors.ts';
import { isUsableId } from './resource-id.ts';
import { writeCreateRequest } from './write-create-request.ts';

/**
 * Reads the answer of a billed call. The run exists, so as long as its id can be read nothing else
 * may make the answer useless: a status that makes no sense counts as `queued` until the next poll.
 */
const readBilledAnswer = (received: JsonAnswer): Answer<EvaluationRead> => {
  const { json } = received;
  const id = typeof json === 'object' && json !== null && 'id' in json ? json.id : undefined;
  if (!isUsableId(id)) throw received.shapeError('it names no evaluation');
  const read = evaluationRead.safeParse(json);
  return {
    data: read.success ? read.data : evaluationRead.parse({ id, status: 'queued' }),
    raw: json,
    requestId: received.requestId,
  };
};

/** Operations on evaluations. Create and retry are made once; the others by `callSafely`. */
export const evaluationCalls = (
  api: ApiContext,
): Pick<
  ApiClient,
  'createEvaluation' | 'getEvaluation' | 'retryEvaluation' | 'deleteEvaluation'
> => ({
  async createEvaluation(request, options = {}) {
    const body = writeCreateRequest(request);
    const { signal } = options;
    const received = await callJson(api, { operation: 'createEvaluation', body, signal });
    return { ...readBilledAnswer(received), rateLimit: readRateLimitHeaders(received.headers) };
  },

  async retryEvaluation(id, options = {}) {
    const { signal } = options;
    const received = await callJson(api, { operation: 'retryEvaluation', id, body: '{}', signal });
    return { ...readBilledAnswer(received), rateLimit: readRateLimitHeaders(received.headers) };
  },

  getEvaluation: (id, options) =>
    callSafely(api, { operation: 'getEvaluation', id }, options, (received) =>
      readAnswerAs(evaluationRead, received),
    ),

  async deleteEvaluation(id, options) {
    try {
      return await callSafely(
        api,
        { operation: 'deleteEvaluation', id, wantsBody: false },
        options,
        () => 'deleted' as const,
      );
    } catch (error) {
      if (error instanceof ApiNotFoundError && error.status !== undefined) return 'already_gone';
      throw error;
    }
  },
});
