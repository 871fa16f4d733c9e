import { AppError } from '../../shared/errors/app-error.ts';
import { apiKeyPattern } from '../../shared/service-api/auth.ts';
import type { CreateEvaluationRequest } from '../../shared/service-api/create-evaluation.ts';
import type { EvaluationRead } from '../../shared/service-api/evaluation.ts';
import { type ModelListRead, modelListRead } from '../../shared/service-api/models.ts';
import {
  type PlatformStatusRead,
  platformStatusRead,
} from '../../shared/service-api/platform-status.ts';
import { type QuotaStateRead, quotaStateRead } from '../../shared/service-api/quota.ts';
import type { RateLimitHeaders } from '../../shared/service-api/rate-limit-headers.ts';
import type {
  Reservation,
  ReserveVideoRequest,
  VideoRecordRead,
} from '../../shared/service-api/video.ts';
import { type Answer, readAnswerAs } from './answer.ts';
import { type ApiContext, defaultTimeLimits, type TimeLimits } from './api-context.ts';
import { normaliseBaseUrl } from './base-url.ts';
import type { CallOptions } from './call-options.ts';
import { callSafely } from './call-safely.ts';
import { type Clock, systemClock } from './clock.ts';
import { evaluationCalls } from './evaluation-calls.ts';
import { createMask } from './mask-key.ts';
import type { OnBytes } from './put-bytes.ts';
import { videoCalls } from './video-calls.ts';

export type ApiClientOptions = {
  /** As the user typed it; see `normaliseBaseUrl`. */
  baseUrl: string;
  /** Without it only `getStatus` can be called. */
  apiKey?: string | undefined;
  fetch: typeof globalThis.fetch;
  clock?: Clock | undefined;
  /** A number from 0 up to 1; for jitter. */
  random?: (() => number) | undefined;
  userAgent?: string | undefined;
  timeLimits?: Partial<TimeLimits> | undefined;
};

/** What a billed call answers with; the headers pace further submissions. */
export type BilledAnswer = Answer<EvaluationRead> & { rateLimit: RateLimitHeaders };

/**
 * Every operation of the /v1 interface. All throw ApiError. `createEvaluation` and
 * `retryEvaluation` are billed and therefore made exactly once: what may follow a failure is said
 * by the error's `outcome`, see `withRefusalRetries`. All others retry by themselves.
 */
export type ApiClient = {
  /** The only origin that gets the key. */
  readonly origin: string;
  readonly clock: Clock;
  readonly random: () => number;
  createEvaluation(request: CreateEvaluationRequest, options?: CallOptions): Promise<BilledAnswer>;
  getEvaluation(id: string, options?: CallOptions): Promise<Answer<EvaluationRead>>;
  retryEvaluation(id: string, options?: CallOptions): Promise<BilledAnswer>;
  /** A 404 counts as deleted before. */
  deleteEvaluation(id: string, options?: CallOptions): Promise<'deleted' | 'already_gone'>;
  reserveVideo(request: ReserveVideoRequest, options?: CallOptions): Promise<Reservation>;
  /**
   * Sends the bytes to the reserved address, without the key; does nothing where none is needed.
   * @throws ApiUploadError with `isAddressUsedUp` when only a fresh reservation can help; AppError
   * `file_changed` when the bytes cannot be read.
   */
  putVideo(
    reservation: Reservation,
    body: Blob,
    options?: CallOptions & { onBytes?: OnBytes | undefined },
  ): Promise<void>;
  completeVideo(id: string, options?: CallOptions): Promise<void>;
  getVideo(id: string, options?: CallOptions): Promise<Answer<VideoRecordRead>>;
  getQuota(options?: CallOptions): Promise<Answer<QuotaStateRead>>;
  listModels(options?: CallOptions): Promise<Answer<ModelListRead>>;
  /** Asked for without the key. */
  getStatus(options?: CallOptions): Promise<Answer<PlatformStatusRead>>;
};

const checkedKey = (apiKey: string | undefined): string | undefined => {
  if (apiKey === undefined || apiKeyPattern.test(apiKey)) return apiKey;
  throw new AppError(
    'bad_api_key',
    'The API key must be printable characters without spaces or line breaks. Copy it again.',
  );
};

/**
 * Creates a client of one service. Opens no connection.
 * @throws AppError `bad_base_url`, `bad_api_key`
 */
export const createApiClient = (options: ApiClientOptions): ApiClient => {
  const apiKey = checkedKey(options.apiKey);
  const api: ApiContext = {
    base: normaliseBaseUrl(options.baseUrl),
    apiKey,
    fetch: options.fetch,
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
    mask: createMask(apiKey),
    userAgent: options.userAgent ?? 'clipcheck',
    timeLimits: { ...defaultTimeLimits, ...options.timeLimits },
  };
  return {
    origin: api.base.origin,
    clock: api.clock,
    random: api.random,
    ...evaluationCalls(api),
    ...videoCalls(api),
    getQuota: (callOptions) =>
      callSafely(api, { operation: 'getQuota' }, callOptions, (received) =>
        readAnswerAs(quotaStateRead, received),
      ),
    listModels: (callOptions) =>
      callSafely(api, { operation: 'listModels' }, callOptions, (received) =>
        readAnswerAs(modelListRead, received),
      ),
    getStatus: (callOptions) =>
      callSafely(api, { operation: 'getStatus' }, callOptions, (received) =>
        readAnswerAs(platformStatusRead, received),
      ),
  };
};
