import type { ErrorRecord } from '../../../shared/errors/app-error.ts';
import type { Clock } from '../../clock.ts';
import { ApiError, isApiError } from './errors.ts';
import {
  backoffMs,
  faultBackoff,
  laterBackoff,
  maxAttempts,
  maxTotalUntimedWaitMs,
  maxUntimedWaits,
  minRetryAfterMs,
} from './retry-policy.ts';

export type Wait = {
  reason: ErrorRecord;
  /** When the next attempt starts, in milliseconds since the Unix epoch. */
  untilMs: number;
};

export type CallOptions = {
  /** Ends the call, and any wait in it, immediately with an ApiError `aborted`. */
  signal?: AbortSignal | undefined;
  onWait?: ((wait: Wait) => void) | undefined;
};

/** Limits waits for which the service names no time; otherwise they could go on forever. */
export const createWaitLimit = () => {
  let [waits, totalMs] = [0, 0];
  return {
    /** Counts a wait. @returns false if it exceeds the number or the total of waits */
    admits: (delayMs: number): boolean => {
      waits += 1;
      totalMs += delayMs;
      return waits <= maxUntimedWaits && totalMs <= maxTotalUntimedWaitMs;
    },
    reset: (): void => {
      [waits, totalMs] = [0, 0];
    },
  };
};

type RetryOptions = CallOptions & {
  clock: Clock;
  /** A number from 0 up to 1. */
  random: () => number;
  mayRetry: (error: ApiError) => boolean;
};

export const isTransientFailure = (error: ApiError): boolean =>
  isApiError(error, 'unreachable', 'unreadable', 'server', 'rate_limit');

/** Whether the service asks to try again later: with a rate limit, 429, or any 503. */
export const asksToRetryLater = (error: ApiError): boolean =>
  error.failure === 'rate_limit' || error.decidingStatus === 429 || error.decidingStatus === 503;

/** A 503 without a time is a failed attempt, since a service that is down also answers with it. */
const isAskedToWait = (error: ApiError): boolean =>
  asksToRetryLater(error) && (error.decidingStatus !== 503 || error.retryAfterMs !== undefined);

const waitAfterMs = (
  error: ApiError,
  counts: { faults: number; laterAnswers: number },
  random: number,
): number => {
  if (!asksToRetryLater(error)) {
    return Math.max(backoffMs(faultBackoff, counts.faults, random), error.retryAfterMs ?? 0);
  }
  return error.retryAfterMs === undefined
    ? backoffMs(laterBackoff, counts.laterAnswers, random)
    : Math.max(error.retryAfterMs, minRetryAfterMs);
};

export const sleepOrAbort = async (
  delayMs: number,
  clock: Clock,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const aborted = (): ApiError =>
    new ApiError('Interrupted while waiting to try again.', {
      failure: 'aborted',
      code: 'interrupted',
      kind: 'user',
      outcome: 'not_sent',
    });
  if (signal?.aborted) throw aborted();
  try {
    await clock.sleep(delayMs, signal);
  } catch (error) {
    throw signal?.aborted ? aborted() : error;
  }
};

/**
 * Repeats a call until it has failed `maxAttempts` times. Waits that the service asks for do not
 * count, and those for which it names no time have a limit of their own.
 */
export const withRetries = async <Result>(
  call: () => Promise<Result>,
  options: RetryOptions,
): Promise<Result> => {
  const counts = { faults: 0, laterAnswers: 0 };
  const untimedWaits = createWaitLimit();
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || !options.mayRetry(error)) throw error;
      if (asksToRetryLater(error)) counts.laterAnswers += 1;
      if (!isAskedToWait(error)) counts.faults += 1;
      if (counts.faults >= maxAttempts) throw error;
      const delayMs = waitAfterMs(error, counts, options.random());
      const isUntimed = asksToRetryLater(error) && error.retryAfterMs === undefined;
      if (isUntimed && !untimedWaits.admits(delayMs)) throw error;
      options.onWait?.({ reason: error.toRecord(), untilMs: options.clock.nowMs() + delayMs });
      await sleepOrAbort(delayMs, options.clock, options.signal);
    }
  }
};
