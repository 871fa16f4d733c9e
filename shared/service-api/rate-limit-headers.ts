/** Document, "Rate-limit headers": integers that come with POST /v1/evaluations. */
export const rateLimitHeaderNames = {
  limit: 'X-RateLimit-Limit',
  remaining: 'X-RateLimit-Remaining',
  reset: 'X-RateLimit-Reset',
  retryAfter: 'Retry-After',
} as const;

/** What the headers say; a header that is absent or no number is `null`. */
export type RateLimitHeaders = {
  /** Most submissions in the current sliding window. */
  limit: number | null;
  /** Submissions left before the next refusal. */
  remaining: number | null;
  /** Unix seconds at which the next slot is free. */
  resetAtSec: number | null;
};

const wholeNumber = (text: string | null): number | null =>
  text !== null && /^\d+$/.test(text.trim()) ? Number(text) : null;

/** Reads the X-RateLimit headers of an answer. */
export const readRateLimitHeaders = (headers: Headers): RateLimitHeaders => ({
  limit: wholeNumber(headers.get(rateLimitHeaderNames.limit)),
  remaining: wholeNumber(headers.get(rateLimitHeaderNames.remaining)),
  resetAtSec: wholeNumber(headers.get(rateLimitHeaderNames.reset)),
});

/**
 * Reads Retry-After, which is seconds or an HTTP date.
 * @returns the wait in milliseconds from `nowMs`, at least 0; null when absent or unreadable.
 */
export const readRetryAfterMs = (headers: Headers, nowMs: number): number | null => {
  const text = headers.get(rateLimitHeaderNames.retryAfter)?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000);
  // Date.parse accepts far more than HTTP dates, so the day name must be there.
  const dateMs = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(dateMs) ? null : Math.max(0, dateMs - nowMs);
};
