import type { z } from 'zod';
import { AppError } from '../../../shared/errors/app-error.ts';
import { apiKeyPattern } from '../../../shared/service-api/auth.ts';
import type { Operation } from '../../../shared/service-api/endpoints.ts';
import { receivedModelListSchema } from '../../../shared/service-api/models.ts';
import { receivedPlatformStatusSchema } from '../../../shared/service-api/platform-status.ts';
import { receivedQuotaStateSchema } from '../../../shared/service-api/quota.ts';
import { type Clock, systemClock } from '../../clock.ts';
import { normalizeBaseUrl } from '../base-url.ts';
import { evaluationCalls } from './evaluations.ts';
import { createKeyMasks } from './mask-key.ts';
import {
  type Answer,
  type ApiContext,
  callSafely,
  defaultTimeLimits,
  readAnswerAs,
  type TimeLimits,
} from './requests.ts';
import type { CallOptions } from './retries.ts';
import { videoCalls } from './videos.ts';

type ApiClientOptions = {
  /** As typed by the user; see `normalizeBaseUrl`. */
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

/**
 * Every operation of the /v1 API. All throw ApiError. `createEvaluation` and
 * `retryEvaluation` are billed and therefore made exactly once: the error's `outcome` decides what
 * may follow, see `handleRefusal`. All others retry automatically.
 */
export type ApiClient = ReturnType<typeof createApiClient>;

const checkedKey = (apiKey: string | undefined): string | undefined => {
  if (apiKey === undefined || apiKeyPattern.test(apiKey)) return apiKey;
  throw new AppError(
    'bad_api_key',
    'The API key may contain only printable characters and no spaces or line breaks. Copy it again.',
  );
};

/** Opens no connection. @throws AppError `bad_base_url`, `bad_api_key` */
export const createApiClient = (options: ApiClientOptions) => {
  const apiKey = checkedKey(options.apiKey);
  const api: ApiContext = {
    base: normalizeBaseUrl(options.baseUrl),
    apiKey,
    fetch: options.fetch,
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
    masks: createKeyMasks(apiKey),
    userAgent: options.userAgent ?? 'clipcheck',
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
