import type { CallOptions } from './call-options.ts';
import { type Clock, systemClock } from './clock.ts';
import { ApiConnectionError, type ApiError, ApiRateLimitError, ApiServerError } from './errors.ts';
import { withRetries } from './with-retries.ts';

/**
 * Whether a billed call may be made again by itself (ADR 2, "Two rules of money"): it never began
 * to leave, or the service proved a refusal that may pass. An unknown outcome never qualifies.
 */
const mayRepeatBilledCall = (error: ApiError): boolean =>
  (error.outcome === 'not_sent' && error instanceof ApiConnectionError) ||
  (error.outcome === 'refused' &&
    (error instanceof ApiRateLimitError || error instanceof ApiServerError));

/**
 * Makes a billed call (create or retry of an evaluation) again where that is safe: 429 after
 * Retry-After, 500/502/504 with the envelope by bounded backoff, unreachable by bounded backoff.
 * @throws the last error; one with `outcome` `unknown` at once.
 */
export const withRefusalRetries = <Result>(
  call: () => Promise<Result>,
  options: CallOptions & { clock?: Clock; random?: () => number } = {},
): Promise<Result> =>
  withRetries(call, {
    ...options,
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
    mayRetry: mayRepeatBilledCall,
  });
