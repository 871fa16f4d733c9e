import type { z } from 'zod';
import { AppError } from '../../../shared/errors/app-error.ts';
import { apiKeyPattern } from '../../../shared/service-api/auth.ts';
import {
  type CreateEvaluationRequest,
  createEvaluationRequestSchema,
} from '../../../shared/service-api/create-evaluation.ts';
import type { Operation } from '../../../shared/service-api/endpoints.ts';
import {
  type ReceivedEvaluation,
  receivedEvaluationSchema,
} from '../../../shared/service-api/evaluation.ts';
import { limits } from '../../../shared/service-api/limits.ts';
import { receivedModelListSchema } from '../../../shared/service-api/models.ts';
import { receivedPlatformStatusSchema } from '../../../shared/service-api/platform-status.ts';
import { receivedQuotaStateSchema } from '../../../shared/service-api/quota.ts';
import {
  type RateLimitHeaders,
  readRateLimitHeaders,
} from '../../../shared/service-api/rate-limit-headers.ts';
import { type Clock, systemClock } from '../../clock.ts';
import { normalizeBaseUrl } from '../base-url.ts';
import { ApiError, isApiError } from './errors.ts';
import { createKeyMasks } from './mask-key.ts';
import {
  type Answer,
  type ApiContext,
  answerWith,
  callJson,
  callSafely,
  defaultTimeLimits,
  isUsableId,
  type JsonAnswer,
  type JsonCall,
  readAnswerAs,
  type TimeLimits,
} from './requests.ts';
import type { CallOptions } from './retries.ts';
import { videoCalls } from './videos.ts';

const refuse = (code: string, message: string): ApiError =>
  new ApiError(message, { failure: 'invalid_request', code, kind: 'user', outcome: 'not_sent' });

/**
 * @param request with plain JSON as metadata
 * @throws ApiError `invalid_request`, `not_sent`, with the member and the rule in its message
 */
export const writeCreateRequest = (request: CreateEvaluationRequest): string => {
  const checked = createEvaluationRequestSchema.safeParse(request);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    const member = issue?.path[0];
    const where = member === undefined ? 'The request' : `The request's ${String(member)}`;
    // What users can mend was checked before, with codes of its own.
    throw refuse('invalid_body', `${where} is not acceptable: ${issue?.message}.`);
  }
  const body = JSON.stringify(request);
  const sizeBytes = new TextEncoder().encode(body).length;
  if (sizeBytes > limits.requestBodyBytes) {
    throw refuse(
      'file_too_large',
      `The request is ${sizeBytes} bytes, ${sizeBytes - limits.requestBodyBytes} more than the service accepts. Upload the clip instead of sending it inline.`,
    );
  }
  return body;
};

type BilledAnswer = Answer<ReceivedEvaluation> & { rateLimit: RateLimitHeaders };

type BilledCallOptions = Pick<JsonCall, 'signal' | 'fetchesVideo'>;

/**
 * The run exists, so an answer with a readable id is always accepted: an invalid status counts as
 * `queued`.
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

const evaluationCalls = (api: ApiContext) => ({
  createEvaluation: async (request: CreateEvaluationRequest, options: BilledCallOptions = {}) => {
    const body = writeCreateRequest(request);
    const answer = await callJson(api, { ...options, operation: 'createEvaluation', body });
    return readBilledAnswer(answer, api);
  },

  retryEvaluation: async (id: string, options: BilledCallOptions = {}) => {
    const call = { ...options, operation: 'retryEvaluation', id, body: '{}' } as const;
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

type ApiClientOptions = {
  baseUrl: string;
  /** Without it only `getStatus` can be called. */
  apiKey?: string | undefined;
  fetch: typeof globalThis.fetch;
  clock?: Clock | undefined;
  /** A number from 0 up to 1; for jitter. */
  random?: (() => number) | undefined;
  timeLimits?: Partial<TimeLimits> | undefined;
};

/**
 * Every operation of the /v1 API. All throw ApiError. The two billed ones are sent exactly once:
 * the error's `outcome` decides what may follow, see `handleRefusal`. All others retry.
 */
export type ApiClient = ReturnType<typeof createApiClient>;

/** @throws AppError bad_api_key, which reveals nothing of the key */
export const expectUsableKey = (apiKey: string): void => {
  if (apiKeyPattern.test(apiKey)) return;
  throw new AppError(
    'bad_api_key',
    'The API key may contain only printable characters and no spaces or line breaks. Copy it again.',
  );
};

/** Opens no connection. @throws AppError `bad_base_url`, `bad_api_key` */
export const createApiClient = (options: ApiClientOptions) => {
  const { apiKey } = options;
  if (apiKey !== undefined) expectUsableKey(apiKey);
  const api: ApiContext = {
    base: normalizeBaseUrl(options.baseUrl),
    apiKey,
    fetch: options.fetch,
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
    masks: createKeyMasks(apiKey),
    timeLimits: { ...defaultTimeLimits, ...options.timeLimits },
  };
  const get =
    <Schema extends z.ZodType>(operation: Operation, schema: Schema) =>
    (callOptions?: CallOptions): Promise<Answer<z.infer<Schema>>> =>
      callSafely(api, { operation }, callOptions, (received) => readAnswerAs(schema, received));
  return {
    /** The only origin that gets the key. */
    origin: api.base.origin,
    clock: api.clock,
    random: api.random,
    ...evaluationCalls(api),
    ...videoCalls(api),
    getQuota: get('getQuota', receivedQuotaStateSchema),
    listModels: get('listModels', receivedModelListSchema),
    /** Sent without the key. */
    getStatus: get('getStatus', receivedPlatformStatusSchema),
  };
};
