import { AppError } from '../../../shared/errors/app-error.ts';
import type { ErrorKind } from '../../../shared/errors/codes.ts';
import type { Mask } from './mask-key.ts';

/**
 * The known outcome of a failed request (ADR 2, "Two rules of money"):
 * - `not_sent`: no part of the body was sent; it may be sent again;
 * - `refused`: an answer proves that nothing was done (any 4xx, or a 5xx with the envelope);
 * - `unknown`: the service may have done the work; never resends a paid request automatically.
 */
export type RequestOutcome = 'not_sent' | 'refused' | 'unknown';

/**
 * How a call failed:
 * - `unreachable`: no complete answer (name not found, connection refused, TLS failure, connection
 *   lost, time limit), or a web page instead of one;
 * - `aborted`: the caller's signal was aborted; never retried;
 * - `auth`: 401, and 403, which is treated the same: the key is missing, wrong or revoked;
 * - `credits`: 402, the balance does not cover the evaluation;
 * - `not_found`: 404;
 * - `rate_limit`: 429, and statuses treated the same: 409, 425, and 503 with the envelope;
 * - `invalid_request`: any other 4xx, or a request that Clipcheck's own schema rejects (without a
 *   status);
 * - `server`: 5xx; `outcome` shows whether the envelope was present;
 * - `not_implemented`: 501, this service does not offer the operation;
 * - `unexpected_status`: any other status that is not 2xx;
 * - `unreadable`: a 2xx whose body cannot be used: empty, truncated, too large, another shape;
 * - `redirect`: a redirect that must not be followed;
 * - `proxy`: the environment names one by something that is no address;
 * - `upload`: the upload address is not acceptable, or it refused the bytes.
 */
export type ApiFailure =
  | 'unreachable'
  | 'aborted'
  | 'auth'
  | 'credits'
  | 'not_found'
  | 'rate_limit'
  | 'invalid_request'
  | 'server'
  | 'not_implemented'
  | 'unexpected_status'
  | 'unreadable'
  | 'redirect'
  | 'proxy'
  | 'upload';

export type ApiErrorFacts = {
  failure: ApiFailure;
  code: string;
  kind: ErrorKind;
  outcome: RequestOutcome;
  status?: number | undefined;
  /** The status that decides what to do: of a known code, else the answer's own. */
  decidingStatus?: number | undefined;
  type?: string | undefined;
  requestId?: string | undefined;
  /** How long the service asks to wait, from when the answer was read; at most a day. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
};

/**
 * A failed call. `message` is written for the user and never contains the key; `code` is the
 * service's, or one of `shared/errors/codes.ts`.
 */
export class ApiError extends AppError {
  override readonly name = 'ApiError';
  readonly failure: ApiFailure;
  readonly outcome: RequestOutcome;
  readonly status: number | undefined;
  readonly decidingStatus: number | undefined;
  readonly type: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, facts: ApiErrorFacts) {
    super(facts.code, message, facts);
    this.failure = facts.failure;
    this.outcome = facts.outcome;
    this.status = facts.status;
    this.decidingStatus = facts.decidingStatus;
    this.type = facts.type;
    this.retryAfterMs = facts.retryAfterMs;
  }

  /** True without the error body of the API: a proxy or a wrong address may have answered. */
  get isBare(): boolean {
    return this.type === undefined;
  }
}

export const isApiError = (error: unknown, ...failures: readonly ApiFailure[]): error is ApiError =>
  error instanceof ApiError && failures.includes(error.failure);

export type ErrorContext = {
  /** Completes "The service could not …": `create the evaluation`. */
  purpose: string;
  /** The meaning of a 404 here, as a sentence without its full stop. */
  notFound: string;
  isBilled: boolean;
  /** The call is made without the key, so a refusal is not about the key. */
  isWithoutKey?: boolean;
  mask: Mask;
  nowMs: number;
};

const billedNote =
  ' It is unknown whether the run was created. It may have been billed, so it is not resent automatically.';

export const requestOutcomeNote = (context: ErrorContext, outcome: RequestOutcome): string =>
  context.isBilled && outcome === 'unknown' ? billedNote : '';
