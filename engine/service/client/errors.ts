/**
 * Errors of calls to the service, as one class tree. Codes of the service pass through in
 * `code`; what Clipcheck itself detects has a code of `shared/errors/codes.ts`.
 */
import { AppError } from '../../../shared/errors/app-error.ts';
import type { ErrorKind } from '../../../shared/errors/codes.ts';

/**
 * The known outcome of a failed request (ADR 2, "Two rules of money"):
 * - `not_sent`: no part of the body was sent; it may be sent again;
 * - `refused`: an answer proves that nothing was done (any 4xx, or a 5xx with the envelope);
 * - `unknown`: the service may have done the work; never resends a paid request automatically.
 */
export type Outcome = 'not_sent' | 'refused' | 'unknown';

export type ApiErrorFacts = {
  code: string;
  kind: ErrorKind;
  outcome: Outcome;
  /** HTTP status, if there was an answer. */
  status?: number | undefined;
  /** The status that decides what to do: of a known code, else the answer's own. */
  decidingStatus?: number | undefined;
  /** `error.type` of the envelope, as received. */
  type?: string | undefined;
  requestId?: string | undefined;
  /** How long the service asks to wait, from when the answer was read; at most a day. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
};

/** Base class. `message` is written for the user and never contains the key. */
export class ApiError extends AppError {
  override readonly name: string = 'ApiError';
  readonly outcome: Outcome;
  readonly status: number | undefined;
  readonly decidingStatus: number | undefined;
  readonly type: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, facts: ApiErrorFacts) {
    super(facts.code, message, {
      kind: facts.kind,
      ...(facts.cause === undefined ? {} : { cause: facts.cause }),
      ...(facts.requestId === undefined ? {} : { requestId: facts.requestId }),
    });
    this.outcome = facts.outcome;
    this.status = facts.status;
    this.decidingStatus = facts.decidingStatus;
    this.type = facts.type;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/**
 * No complete answer: name not found, connection refused, TLS failure, connection lost; or a web
 * page instead of one.
 */
export class ApiConnectionError extends ApiError {
  override readonly name: string = 'ApiConnectionError';
}

/** No answer within the time limit. */
export class ApiTimeoutError extends ApiConnectionError {
  override readonly name: string = 'ApiTimeoutError';
}

/** The caller's signal was aborted. Never retried. */
export class ApiAbortedError extends ApiError {
  override readonly name: string = 'ApiAbortedError';
}

/** The service answered with a status other than 2xx. */
export class ApiStatusError extends ApiError {
  override readonly name: string = 'ApiStatusError';
}

/** 401, and 403, which is treated the same: the key is missing, wrong or revoked. */
export class ApiAuthError extends ApiStatusError {
  override readonly name: string = 'ApiAuthError';
}

/** 402: the balance does not cover the evaluation. */
export class ApiCreditsError extends ApiStatusError {
  override readonly name: string = 'ApiCreditsError';
}

/** 404: the requested resource does not exist (any more). */
export class ApiNotFoundError extends ApiStatusError {
  override readonly name: string = 'ApiNotFoundError';

  /** True without the error body of the API: a proxy or a wrong address may have answered. */
  get isBare(): boolean {
    return this.type === undefined;
  }
}

/** 429, and statuses treated the same: 409, 425, and 503 with the envelope. Try again later. */
export class ApiRateLimitError extends ApiStatusError {
  override readonly name: string = 'ApiRateLimitError';
}

/** Any other 4xx, or a request that Clipcheck's own schema rejects (without a status). */
export class ApiValidationError extends ApiStatusError {
  override readonly name: string = 'ApiValidationError';
}

/** 5xx. `outcome` shows whether the envelope was present. */
export class ApiServerError extends ApiStatusError {
  override readonly name: string = 'ApiServerError';
}

/** 501: this service does not offer the operation. */
export class ApiNotImplementedError extends ApiStatusError {
  override readonly name: string = 'ApiNotImplementedError';
}

/** A 2xx whose body cannot be used: empty, truncated, too large, another shape. */
export class ApiResponseShapeError extends ApiError {
  override readonly name: string = 'ApiResponseShapeError';
}

/** A redirect that must not be followed. */
export class ApiRedirectError extends ApiError {
  override readonly name: string = 'ApiRedirectError';
}

/** The upload address is not acceptable, or it refused the bytes. */
export class ApiUploadError extends ApiError {
  override readonly name: string = 'ApiUploadError';

  /** True if only a new reservation can help: the address has expired or was used before. */
  get needsNewReservation(): boolean {
    return this.status === 403 || this.status === 410;
  }
}
