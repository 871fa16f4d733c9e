import type { ApiContext } from './api-context.ts';
import { callJson, type JsonAnswer, type JsonCall } from './call-json.ts';
import type { CallOptions } from './call-options.ts';
import type { ApiError } from './errors.ts';
import { isPassingFault, withRetries } from './with-retries.ts';

/**
 * Makes a call that may be repeated, and reads its answer, until both succeed: retries network
 * faults, 5xx and unreadable answers. Not for billed calls.
 * @param read throws `shapeError` for an answer it cannot use.
 * @param mayRetry decides which failures to retry.
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
