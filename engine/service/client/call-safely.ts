import type { ApiContext } from './api-context.ts';
import { callJson, type JsonAnswer, type JsonCall } from './call-json.ts';
import type { CallOptions } from './call-options.ts';
import type { ApiError } from './errors.ts';
import { isPassingFault, withRetries } from './with-retries.ts';

/**
 * Makes a call that may be made twice, and reads its answer, until both succeed: network faults,
 * 5xx and answers that cannot be read are retried. Not for billed calls.
 * @param read throws `shapeError` for an answer it cannot use.
 * @param mayRetry which failures may pass.
 */
export const callSafely = <Result>(
  api: ApiContext,
  call: Omit<JsonCall, 'signal'>,
  options: CallOptions = {},
  read: (received: JsonAnswer) => Result,
  mayRetry: (error: ApiError) => boolean = isPassingFault,
): Promise<Result> =>
  withRetries(async () => read(await callJson(api, { ...call, signal: options.signal })), {
    ...options,
    clock: api.clock,
    random: api.random,
    mayRetry,
  });
