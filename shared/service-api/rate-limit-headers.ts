/** API specification, "Rate-limit headers": integers that come with POST /v1/evaluations. */
export const rateLimitHeaderNames = {
  limit: 'X-RateLimit-Limit',
  remaining: 'X-RateLimit-Remaining',
  reset: 'X-RateLimit-Reset',
  retryAfter: 'Retry-After',
} as const;

/** Header with the id of a request, for support; answers of the built-in evaluator have it. */
export const REQUEST_ID_HEADER = 'X-Request-Id';

/** Values of the headers; `null` for a header that is absent or not a number. */
export type RateLimitHeaders = ReturnType<typeof readRateLimitHeaders>;

const readInteger = (text: string | null): number | null =>
  text !== null && /^\d+$/.test(text.trim()) ? Number(text) : null;

/** Reads the service's time (Unix ms) from an answer; null if it sent none. */
const readDateMs = (headers: Headers): number | null => {
  const dateMs = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(dateMs) ? null : dateMs;
};

/** @param nowMs converts the reset to this machine's time; without it, it is returned as sent */
export const readRateLimitHeaders = (headers: Headers, nowMs?: number) => {
  const resetAtSec = readInteger(headers.get(rateLimitHeaderNames.reset));
  const dateMs = readDateMs(headers);
  const aheadMs = nowMs === undefined || dateMs === null ? 0 : nowMs - dateMs;
  return {
    limit: readInteger(headers.get(rateLimitHeaderNames.limit)),
    remaining: readInteger(headers.get(rateLimitHeaderNames.remaining)),
    /** Unix seconds at which the next slot is free. */
    resetAtSec: resetAtSec === null ? null : resetAtSec + aheadMs / 1000,
  };
};

/**
 * Reads seconds or an HTTP date.
 * @param nowMs the time of an answer that has none
 * @returns the wait in milliseconds, at least 0; null if absent or unreadable
 */
export const readRetryAfterMs = (headers: Headers, nowMs: number): number | null => {
  const text = headers.get(rateLimitHeaderNames.retryAfter)?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000);
  // Date.parse accepts far more than HTTP dates, so the day name must be there.
  const dateMs = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(dateMs) ? null : Math.max(0, dateMs - (readDateMs(headers) ?? nowMs));
};
