import type { QuotaState, RateLimitWindow } from '../../shared/service-api/quota.ts';
import { rateLimitHeaderNames } from '../../shared/service-api/rate-limit-headers.ts';
import type { AccountLimits } from '../parse-options.ts';
import type { AccountUsage, CountedScope } from '../store/evaluator-store.ts';
import { RequestRefusedError } from './request-refused-error.ts';

/** Minimum cost of a run in units, whatever the length of its clip. */
export const MIN_UNITS = 1;

export type SubmissionQuota = ReturnType<typeof createSubmissionQuota>;

/**
 * Rules about what an account has used. Submissions count in sliding windows; refused requests
 * never do. Slots reserved while clips are fetched or probed count until released.
 */
export const createSubmissionQuota = (options: AccountLimits & { windowSec: number }) => {
  const windowLimits: Record<CountedScope, number> = {
    detect: options.detectLimit,
    upload: options.uploadLimit,
  };

  const windowOf = (
    { nowMs, reserved, submissions }: AccountUsage,
    scope: CountedScope,
    more = 0,
  ): RateLimitWindow => {
    const counted = submissions[scope];
    const used = counted.used + (scope === 'detect' ? reserved : 0) + more;
    const oldestMs = counted.oldestMs ?? (more > 0 ? nowMs : null);
    return describeWindow(windowLimits[scope], used, oldestMs, nowMs);
  };

  const describeWindow = (
    limit: number,
    used: number,
    oldestMs: number | null,
    nowMs: number,
  ): RateLimitWindow => {
    const resetMs = oldestMs === null ? null : oldestMs + options.windowSec * 1000;
    return {
      limit,
      used,
      remaining: Math.max(0, limit - used),
      reset_at: resetMs === null ? null : Math.ceil(resetMs / 1000),
      reset_in_sec: resetMs === null ? null : Math.ceil((resetMs - nowMs) / 1000),
      window_sec: options.windowSec,
      unlimited: false,
    };
  };

  const refuseFor = (
    code: 'rate_limited' | 'concurrency_limit',
    message: string,
    window: RateLimitWindow,
    waitSec: number,
  ): RequestRefusedError => {
    const retryAfter = { [rateLimitHeaderNames.retryAfter]: String(waitSec) };
    const headers = { ...headersOf(window), ...retryAfter };
    return new RequestRefusedError(code, message, { headers, quota: window });
  };

  const assertFree = (usage: AccountUsage, scope: CountedScope): void => {
    const window = windowOf(usage, scope);
    if (window.remaining > 0) return;
    // If only reserved slots fill the window, one may be released at any time.
    const unknownSec = window.used > 0 ? 1 : options.windowSec;
    const waitSec = Math.max(1, window.reset_in_sec ?? unknownSec);
    const message = `All ${window.limit} submissions in ${window.window_sec} s are used up. Wait ${waitSec} s.`;
    throw refuseFor('rate_limited', message, window, waitSec);
  };

  return {
    stateOf: (usage: AccountUsage): QuotaState => {
      const detect = windowOf(usage, 'detect');
      // Nothing is generated here: this window exists but stays unused.
      const generate = describeWindow(options.detectLimit, 0, null, usage.nowMs);
      return { ...detect, scopes: { detect, generate, upload: windowOf(usage, 'upload') } };
    },

    /** @param usage before a run that was admitted */
    headersAfterRun: (usage: AccountUsage): Record<string, string> =>
      headersOf(windowOf(usage, 'detect', 1)),

    /** @throws RequestRefusedError `rate_limited` */
    assertUpload: (usage: AccountUsage): void => assertFree(usage, 'upload'),

    /** @throws RequestRefusedError 402 or 429 */
    assertRun: (usage: AccountUsage, units: number): void => {
      const charged = usage.chargedUnits + usage.reserved * MIN_UNITS;
      assertCredits(options.credits, charged, units);
      const inFlight = usage.inFlight + usage.reserved;
      if (inFlight >= options.concurrency) {
        const message = `${inFlight} evaluations are in progress, the maximum at a time. Wait until one ends.`;
        throw refuseFor('concurrency_limit', message, windowOf(usage, 'detect'), 1);
      }
      assertFree(usage, 'detect');
    },
  };
};

const headersOf = (window: RateLimitWindow): Record<string, string> => ({
  [rateLimitHeaderNames.limit]: String(window.limit),
  [rateLimitHeaderNames.remaining]: String(window.remaining),
  [rateLimitHeaderNames.reset]: String(window.reset_at ?? Math.ceil(Date.now() / 1000)),
});

const assertCredits = (credits: number | null, charged: number, wanted: number): void => {
  if (credits === null || charged + wanted <= credits) return;
  const left = Math.max(0, credits - charged);
  throw new RequestRefusedError(
    'insufficient_credits',
    `This evaluation costs ${wanted} units; ${left} are left. Add credits.`,
  );
};
