import type { CreateEvaluationRequest } from '../../../shared/service-api/create-evaluation.ts';
import { type EvaluationRead, evaluationRead } from '../../../shared/service-api/evaluation.ts';
import {
  type RateLimitHeaders,
  readRateLimitHeaders,
} from '../../../shared/service-api/rate-limit-headers.ts';
import { type Answer, readAnswerAs } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { callJson, type JsonAnswer } from './call-json.ts';
import type { CallOptions } from './call-options.ts';
import { callSafely } from './call-safely.ts';
import { ApiNotFoundError } from './errors.ts';
import { isUsableId } from './resource-id.ts';
import { writeCreateRequest } from './write-create-request.ts';

/** What a billed call answers with; the headers pace further submissions. */
export type BilledAnswer = Answer<EvaluationRead> & { rateLimit: RateLimitHeaders };

/** Operations on evaluations. Create and retry are billed and made exactly once. */
export type EvaluationCalls = {
  createEvaluation(request: CreateEvaluationRequest, options?: CallOptions): Promise<BilledAnswer>;
  getEvaluation(id: string, options?: CallOptions): Promise<Answer<EvaluationRead>>;
  retryEvaluation(id: string, options?: CallOptions): Promise<BilledAnswer>;
  /** A 404 counts as deleted before. */
  deleteEvaluation(id: string, options?: CallOptions): Promise<'deleted' | 'already_gone'>;
};

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

/** The operations on evaluations of one client. */
export const evaluationCalls = (api: ApiContext): EvaluationCalls => ({
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
    callSafely(api, { operation: 'getEvaluation', id }, options, (received) => {
      const answer = readAnswerAs(evaluationRead, received);
      // A cache on the way may mix answers up: findings must not be filed under another clip.
      if (answer.data.id.toLowerCase() === id.toLowerCase()) return answer;
      throw received.shapeError('it is another evaluation than the one asked for');
    }),

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
