/**
 * Retry, backoff, polling and pacing: every number that decides how often, how soon and for how
 * long the service is asked again. Time limits of a single HTTP exchange are in `api-context.ts`.
 */
import type { Backoff } from './backoff.ts';

// One call that may safely be made twice

/** Attempts of a call, the first included. Waits that the service asks for do not count. */
export const maxAttempts = 5;

/** After a network fault, a 5xx or an unreadable answer. */
export const faultBackoff: Backoff = { firstMs: 500, maxMs: 8_000, growth: 2, jitter: 0.25 };

/** After an answer that says "later" but not when (ADR 2, "429 without Retry-After"). */
export const laterBackoff: Backoff = { firstMs: 2_000, maxMs: 60_000, growth: 2, jitter: 0.25 };

/** The interface's minimum for Retry-After; a shorter one must not make us hammer the service. */
export const minRetryAfterMs = 1_000;

/** Maximum wait accepted: asking again once a day does no harm. */
export const maxRetryAfterMs = 24 * 60 * 60 * 1000;

// Uploads

/** Uploads at once in a batch: transfers share one line, and more only make each slower. */
export const maxUploads = 4;

/** Reservations made for one clip; a fresh one helps where an upload address is used up. */
export const maxReservations = 3;

/** Answers of 404 about a video that was just completed: it may not be found everywhere at once. */
export const maxVideoNotFound = 3;

/** Between polls of an uploaded video: validation is usually faster than a run. */
export const validationPollBounds: Backoff = {
  firstMs: 250,
  maxMs: 5_000,
  growth: 1.5,
  jitter: 0.2,
};

/** Time the service may take to validate an uploaded video. */
export const maxValidationMs = 10 * 60_000;

// Submissions and stages

/** Submissions at once in a batch: a service that fetches a clip before it answers takes long. */
export const maxSubmissions = 4;

/** Wait taken from X-RateLimit-Reset alone; the refusal that may follow a shorter one is free. */
export const maxPacingMs = 60_000;

/** First wait after a submission that certainly created nothing; doubles with each attempt. */
export const submissionRetryMs = 1_000;

/** First wait before a file that is still being written is read again; also doubles. */
export const changedFileRetryMs = 1_000;

/** Attempts of a clip's stages, the first included, before the failure counts. */
export const maxStageAttempts = 4;

// Polling of runs

/** Between polls of a run. */
export const runPollBounds: Backoff = { firstMs: 1_000, maxMs: 15_000, growth: 1.5, jitter: 0.2 };

/** The same on this machine, where a short clip's run takes a tenth of a second. */
export const builtInRunPollBounds: Backoff = { ...runPollBounds, firstMs: 100, maxMs: 2_000 };

/** Polls at once, over all runs of a batch. */
export const maxPolls = 4;

/** Polls a second, over all runs of a batch. */
export const maxPollsPerSec = 20;

/**
 * 404s without the envelope, in a row, after which a run counts as gone: fewer may be a proxy's.
 */
export const maxBareNotFound = 3;

/**
 * Time without an answer about a run before polling stops. Longer than for submissions, since these
 * results are paid for.
 */
export const outageToleranceMs = 60_000;

// A service that does not answer at all

/** Pause of a watched folder before it asks again for a service that could not be reached. */
export const unreachableRetryMs = 30_000;

/**
 * Time for one answer of a connection test, retries included: somebody waits at a form, and a
 * slower service is not one to evaluate hundreds of clips with.
 */
export const maxConnectionTestMs = 10_000;

/** The same for a service that cannot be reached, or fails: trying on for longer rarely helps. */
export const maxFailingTestMs = 2_500;
