import {
  type CreateEvaluationRequest,
  createEvaluationRequestSchema,
} from '../../../shared/service-api/create-evaluation.ts';
import {
  type ReceivedEvaluation,
  receivedEvaluationSchema,
} from '../../../shared/service-api/evaluation.ts';
import { limits } from '../../../shared/service-api/limits.ts';
import {
  type RateLimitHeaders,
  readRateLimitHeaders,
} from '../../../shared/service-api/rate-limit-headers.ts';
import { ApiError, isApiError } from './errors.ts';
import {
  type Answer,
  type ApiContext,
  answerWith,
  callJson,
  callSafely,
  isUsableId,
  type JsonAnswer,
  type JsonCall,
  readAnswerAs,
} from './requests.ts';
import type { CallOptions } from './retries.ts';

const refuse = (code: string, message: string): ApiError =>
  new ApiError(message, { failure: 'invalid_request', code, kind: 'user', outcome: 'not_sent' });

const codeFor = (member: unknown, request: CreateEvaluationRequest): string => {
  if (member === 'prompt') {
    return String(request.prompt ?? '').trim() === '' ? 'missing_prompt' : 'prompt_too_long';
  }
  if (member === 'video') return request.video === undefined ? 'missing_video' : 'invalid_body';
  if (member === 'glitch_types') return 'invalid_glitch_types';
  return member === 'metadata' ? 'metadata_too_large' : 'invalid_body';
};

/**
 * Checks a create request against the API specification and serializes it as JSON.
 * @throws ApiError `invalid_request`, `not_sent`, with the member and the rule in its message.
 */
export const writeCreateRequest = (request: CreateEvaluationRequest): string => {
  let body: string;
  try {
    body = JSON.stringify(request);
  } catch {
    throw refuse('invalid_body', 'The request cannot be written as JSON; check its metadata.');
  }
  const checked = createEvaluationRequestSchema.safeParse(request);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    const member = issue?.path[0];
    const where = member === undefined ? 'The request' : `The request's ${String(member)}`;
    throw refuse(codeFor(member, request), `${where} is not acceptable: ${issue?.message}.`);
  }
  const sizeBytes = new TextEncoder().encode(body).length;
  if (sizeBytes > limits.requestBodyBytes) {
    throw refuse(
      'file_too_large',
      `The request is ${sizeBytes} bytes, ${sizeBytes - limits.requestBodyBytes} more than the service accepts. Upload the clip instead of sending it inline.`,
    );
  }
  return body;
};

/** The headers pace further submissions. */
type BilledAnswer = Answer<ReceivedEvaluation> & { rateLimit: RateLimitHeaders };

type BilledCallOptions = CallOptions & {
  /** Whether the evaluation's video is at a URL, which may take the service minutes to fetch. */
  fetchesVideo?: boolean | undefined;
};

/**
 * Reads the answer of a billed call. The run exists, so an answer with a readable id is always
 * accepted: an invalid status counts as `queued` until the next poll.
 */
const readBilledAnswer = (received: JsonAnswer, { clock }: ApiContext): BilledAnswer => {
  const { json, headers } = received;
  const id = typeof json === 'object' && json !== null && 'id' in json ? json.id : undefined;
  if (!isUsableId(id)) throw received.shapeError('it has no evaluation id');
  const parsed = receivedEvaluationSchema.safeParse(json);
  const data = parsed.success
    ? parsed.data
    : receivedEvaluationSchema.parse({ id, status: 'queued' });
  return {
    ...answerWith(data, received),
    rateLimit: readRateLimitHeaders(headers, clock.nowMs()),
  };
};

/** Operations on evaluations. Create and retry are billed and made exactly once. */
export const evaluationCalls = (api: ApiContext) => ({
  createEvaluation: async (request: CreateEvaluationRequest, options: BilledCallOptions = {}) => {
    const body = writeCreateRequest(request);
    const { signal, fetchesVideo } = options;
    const call: JsonCall = { operation: 'createEvaluation', body, signal, fetchesVideo };
    return readBilledAnswer(await callJson(api, call), api);
  },

  retryEvaluation: async (id: string, options: BilledCallOptions = {}) => {
    const { signal, fetchesVideo } = options;
    const call: JsonCall = { operation: 'retryEvaluation', id, body: '{}', signal, fetchesVideo };
    return readBilledAnswer(await callJson(api, call), api);
  },

  getEvaluation: (id: string, options?: CallOptions): Promise<Answer<ReceivedEvaluation>> =>
    callSafely(api, { operation: 'getEvaluation', id }, options, (received) => {
      const answer = readAnswerAs(receivedEvaluationSchema, received);
      // A cache in between may mix up answers: findings must not be stored with another clip.
      if (answer.data.id.toLowerCase() === id.toLowerCase()) return answer;
      throw received.shapeError('it is not the requested evaluation');
    }),

  /** The service's own 404 counts as deleted before; one without its error body proves nothing. */
  deleteEvaluation: async (
    id: string,
    options?: CallOptions,
  ): Promise<'deleted' | 'already_gone'> => {
    try {
      return await callSafely(
        api,
        { operation: 'deleteEvaluation', id, wantsBody: false },
        options,
        () => 'deleted',
      );
    } catch (error) {
      if (isApiError(error, 'not_found') && !error.isBare) return 'already_gone';
      throw error;
    }
  },
});
