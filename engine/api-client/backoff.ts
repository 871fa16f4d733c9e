/** Bounds of a series of growing delays. */
export type BackoffBounds = { firstMs: number; longestMs: number };

/**
 * Delay before the next attempt: doubles from `firstMs` up to `longestMs` and varies by a quarter,
 * so that many clients do not come back in step; never outside the bounds.
 * @param failures how many attempts have failed so far, from 1.
 * @param random a number from 0 up to 1.
 */
export const backoffMs = (bounds: BackoffBounds, failures: number, random: number): number => {
  const baseMs = Math.min(bounds.longestMs, bounds.firstMs * 2 ** (failures - 1));
  const variedMs = Math.round(baseMs * (0.75 + random / 2));
  return Math.min(Math.max(variedMs, bounds.firstMs), bounds.longestMs);
};

/** Between attempts after a network fault, a 5xx or an unreadable answer. */
export const faultBackoff: BackoffBounds = { firstMs: 500, longestMs: 8_000 };

/** After an answer that says "later" but not when (ADR 2, "429 without Retry-After"). */
export const laterBackoff: BackoffBounds = { firstMs: 2_000, longestMs: 60_000 };
