/** A series of growing delays. */
export type Backoff = {
  /** The first delay, and the minimum of all. */
  readonly firstMs: number;
  readonly maxMs: number;
  /** Factor from one delay to the next. */
  readonly growth: number;
  /**
   * Fraction by which a delay varies randomly up or down, so that callers do not stay in step.
   */
  readonly jitter: number;
};

/**
 * Returns a delay of the series, never outside its bounds.
 * @param count which delay, from 1: the number of failed attempts, or of polls made.
 * @param random a number from 0 up to 1.
 */
export const backoffMs = (
  { firstMs, maxMs, growth, jitter }: Backoff,
  count: number,
  random: number,
): number => {
  const baseMs = Math.min(maxMs, firstMs * growth ** (count - 1));
  const variedMs = Math.round(baseMs * (1 - jitter + 2 * jitter * random));
  return Math.min(Math.max(variedMs, firstMs), maxMs);
};

/**
 * Yields the delays between polls, without end. They grow, but none passes over the usual end of
 * what is polled, where they start over once.
 * @param untilUsualMs time from now until the usual end, negative after it; undefined if unknown
 */
export function* pollDelays(
  random: () => number,
  backoff: Backoff,
  untilUsualMs: () => number | undefined = () => undefined,
): Generator<number, never, void> {
  let isPassed = false;
  for (let count = 1; ; count += 1) {
    const delayMs = backoffMs(backoff, count, random());
    const usualMs = untilUsualMs() ?? 0;
    const isPassing = !isPassed && usualMs > 0 && usualMs < delayMs;
    if (isPassing) [isPassed, count] = [true, 0];
    yield isPassing ? Math.max(usualMs, backoff.firstMs) : delayMs;
  }
}
