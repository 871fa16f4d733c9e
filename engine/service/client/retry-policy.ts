/**
 * Every number that decides how often, how soon, for how long and how many at once requests are sent.
 * Time limits of a single HTTP exchange are in `requests.ts`.
 */

export type Backoff = {
  /** Minimum of all delays, and the first one before jitter. */
  readonly firstMs: number;
  readonly maxMs: number;
  /** Factor from one delay to the next. */
  readonly growth: number;
  /** Share by which a delay varies randomly, so that callers do not stay in step. */
  readonly jitter: number;
};

/**
 * @param count failed attempts, or polls made
 * @param random a number from 0 up to 1
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
 * Yields growing delays between polls. The delay that would pass the time at which a run usually ends
 * is shortened to end there, and the next ones start small again.
 * @param untilUsualMs time until the run usually ends; negative afterwards, undefined if unknown
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

// Idempotent calls

/** Maximum attempts of a call, including the first. Waits that the service asks for do not count. */
export const maxAttempts = 5;

/** Delays after a network fault, a 5xx or an unreadable answer. */
export const faultBackoff: Backoff = { firstMs: 500, maxMs: 8_000, growth: 2, jitter: 0.25 };

/** Delays after an answer that means "later" without a time (ADR 2, "429 without Retry-After"). */
export const laterBackoff: Backoff = { firstMs: 2_000, maxMs: 60_000, growth: 2, jitter: 0.25 };

/** Maximum consecutive waits of `laterBackoff`: the service has named no time (ADR 2). */
export const maxUntimedWaits = 10;

/** Maximum total of these waits. */
export const maxTotalUntimedWaitMs = 10 * 60_000;

/** Minimum of Retry-After, from the API; a shorter one would flood the service with calls. */
export const minRetryAfterMs = 1_000;

/** Maximum of Retry-After; a longer one is shortened to a day. */
export const maxRetryAfterMs = 24 * 60 * 60 * 1000;

// Uploads

/** Per batch: transfers share one line, so more would only slow each down. */
export const maxParallelUploads = 4;

/** Maximum reservations made for one clip; a new one helps if an upload address has expired. */
export const maxReservationsPerClip = 3;

/** Maximum 404s accepted for a video just completed: not every server may know it yet. */
export const maxVideo404s = 3;

/** Delays between polls of an uploaded video: validation is usually faster than a run. */
export const validationPollBackoff: Backoff = {
  firstMs: 250,
  maxMs: 5_000,
  growth: 1.5,
  jitter: 0.2,
};

export const maxValidationMs = 10 * 60_000;

// Submissions and stages

/** Maximum parallel submissions of a batch, and as many of clips at URLs. */
export const maxParallelSubmissions = 4;

/** Delays between attempts to run more evaluations at once than the service took before. */
export const slotTrialBackoff: Backoff = {
  firstMs: 30_000,
  maxMs: 120_000,
  growth: 2,
  jitter: 0.25,
};

/** Maximum wait based on X-RateLimit-Reset alone. Waiting too briefly costs nothing but a 429. */
export const maxPacingMs = 60_000;

/** First wait after a submission that certainly created nothing; doubles with each attempt. */
export const submissionRetryMs = 1_000;

/** First wait before a file that is still being written is read again; also doubles. */
export const changedFileRetryMs = 1_000;

/** Maximum attempts of a clip's stages, including the first, before the failure counts. */
export const maxStageAttempts = 4;

// Polling of runs

export const runPollBackoff: Backoff = { firstMs: 1_000, maxMs: 15_000, growth: 1.5, jitter: 0.2 };

/** Delays between polls of the built-in evaluator, which finishes a short clip in 0.1 s. */
export const builtInRunPollBackoff: Backoff = { ...runPollBackoff, firstMs: 100, maxMs: 2_000 };

export const maxParallelPolls = 4;

/** Maximum polls within any second, over all runs of a batch. */
export const maxPollsPerSec = 40;

/** A second, and a little more: requests leave a moment after their turn, by different delays. */
export const pollWindowMs = 1_050;

/**
 * Consecutive 404s without an error body after which a run counts as gone; fewer may come from a proxy.
 */
export const maxBareNotFound = 3;

/** Time without an answer before polling stops: long, since these results are paid for. */
export const outageToleranceMs = 60_000;

// A service that does not answer at all

/** Pause of a watched folder before it retries a service that could not be reached. */
export const unreachableRetryMs = 30_000;

/** For one answer of a connection test, retries included: the user is waiting. */
export const maxConnectionTestMs = 10_000;

/** The same once an attempt has failed: retrying longer rarely helps. */
export const maxFailingTestMs = 2_500;
