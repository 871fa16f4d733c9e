import type { QuotaScope, QuotaState, RateLimitWindow } from '../../shared/service-api/quota.ts';
import { rateLimitHeaderNames } from '../../shared/service-api/rate-limit-headers.ts';
import type { EvaluatorOptions } from '../parse-options.ts';
import type { EvaluatorStore } from '../store/open-store.ts';
import { RequestRefusedError } from './request-refused-error.ts';

/** Minimum cost of a run in units, whatever the length of its clip. */
const MIN_UNITS = 1;

export type SubmissionQuota = ReturnType<typeof createSubmissionQuota>;

/**
 * Sliding windows of submissions. Refused requests never count. Slots reserved while clips are
 * fetched or probed count until released, and are kept in memory only.
 */
export const createSubmissionQuota = (store: EvaluatorStore, options: EvaluatorOptions) => {
  const windowMs = options.windowSec * 1000;
  // Nothing is generated here: this window exists but stays unused.
  const windowLimits: Record<QuotaScope, number> = {
    detect: options.detectLimit,
    generate: options.detectLimit,
    upload: options.uploadLimit,
  };

  const reserved = new Map<string, number>();
  const countReserved = (account: string): number => reserved.get(account) ?? 0;

  const readWindow = (account: string, scope: QuotaScope, nowMs = Date.now()): RateLimitWindow => {
    const stored = store.usage.countSubmissions(account, scope, nowMs - windowMs);
    const used = stored.used + (scope === 'detect' ? countReserved(account) : 0);
    const { oldestMs } = stored;
    const limit = windowLimits[scope];
    const resetMs = oldestMs === null ? null : oldestMs + windowMs;
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

  const headersOf = (window: RateLimitWindow): Record<string, string> => ({
    [rateLimitHeaderNames.limit]: String(window.limit),
    [rateLimitHeaderNames.remaining]: String(window.remaining),
    [rateLimitHeaderNames.reset]: String(window.reset_at ?? Math.ceil(Date.now() / 1000)),
  });

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

  const assertFree = (account: string, scope: QuotaScope): void => {
    const window = readWindow(account, scope);
    if (window.remaining > 0) return;
    // If only reserved slots fill the window, one may be released at any time.
    const unknownSec = window.used > 0 ? 1 : options.windowSec;
    const waitSec = Math.max(1, window.reset_in_sec ?? unknownSec);
    const message = `All ${window.limit} submissions in ${window.window_sec} s are used up. Wait ${waitSec} s.`;
    throw refuseFor('rate_limited', message, window, waitSec);
  };

  const assertWithinLimits = (account: string, units: number): void => {
    const waiting = countReserved(account);
    const charged = store.usage.chargedUnits(account) + waiting * MIN_UNITS;
    assertCredits(options.credits, charged, units);
    const inFlight = store.evaluations.countInFlight(account) + waiting;
    if (inFlight >= options.concurrency) {
      const message = `${inFlight} evaluations are in progress, the maximum at a time. Wait until one ends.`;
      throw refuseFor('concurrency_limit', message, readWindow(account, 'detect'), 1);
    }
    assertFree(account, 'detect');
  };

  const add = (account: string, scope: QuotaScope): void =>
    store.usage.addSubmission(account, scope, Date.now(), windowMs);

  return {
    readState: (account: string): QuotaState => {
      const nowMs = Date.now();
      const detect = readWindow(account, 'detect', nowMs);
      return {
        ...detect,
        scopes: {
          detect,
          generate: readWindow(account, 'generate', nowMs),
          upload: readWindow(account, 'upload', nowMs),
        },
      };
    },

    headers: (account: string, scope: QuotaScope): Record<string, string> =>
      headersOf(readWindow(account, scope)),

    /** Counts an upload. @throws RequestRefusedError `rate_limited` */
    takeUpload: (account: string): void => {
      assertFree(account, 'upload');
      add(account, 'upload');
    },

    /** Call in the transaction that stores it. @throws RequestRefusedError 402 or 429 */
    takeRun: (account: string, units: number): void => {
      assertWithinLimits(account, units);
      add(account, 'detect');
    },

    /**
     * Reserves a slot before a clip is fetched or probed: refused requests cause no work, and
     * concurrent ones cannot exceed the limits.
     * @returns releases the slot, once: before the run takes it, or when the run is refused
     * @throws RequestRefusedError 402 or 429 if there is none
     */
    reserveRun: (account: string): (() => void) => {
      assertWithinLimits(account, MIN_UNITS);
      reserved.set(account, countReserved(account) + 1);
      let isReserved = true;
      return () => {
        if (!isReserved) return;
        isReserved = false;
        const left = countReserved(account) - 1;
        if (left > 0) reserved.set(account, left);
        else reserved.delete(account);
      };
    },
  };
};

const assertCredits = (credits: number | null, charged: number, wanted: number): void => {
  if (credits === null || charged + wanted <= credits) return;
  const left = Math.max(0, credits - charged);
  throw new RequestRefusedError(
    'insufficient_credits',
    `This evaluation costs ${wanted} units; ${left} are left. Add credits.`,
  );
};
