import {
  type ErrorCode,
  type ErrorEnvelope,
  type EvaluationFailure,
  errorCodeTable,
  type RefusalCode,
} from '../../shared/service-api/error-envelope.ts';
import type { RateLimitWindow } from '../../shared/service-api/quota.ts';

/** A refusal, sent as the error envelope with the status of its code. */
export class RequestRefusedError extends Error {
  override readonly name = 'RequestRefusedError';
  readonly code: RefusalCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly quota: RateLimitWindow | undefined;

  /** @param message what is wrong and what to do about it; shown to the user unchanged */
  constructor(
    code: RefusalCode,
    message: string,
    extras: { headers?: Record<string, string>; quota?: RateLimitWindow } = {},
  ) {
    super(message);
    this.code = code;
    this.headers = extras.headers ?? {};
    this.quota = extras.quota;
  }

  get status(): number {
    return errorCodeTable[this.code].status;
  }
}

export const invalidBody = (message: string): RequestRefusedError =>
  new RequestRefusedError('invalid_body', message);

export const invalidVideo = (message: string): RequestRefusedError =>
  new RequestRefusedError('invalid_video', message);

export const describeFailure = (
  code: ErrorCode,
  message: string,
  requestId: string,
): EvaluationFailure => ({
  type: errorCodeTable[code].type,
  code,
  message,
  request_id: requestId,
});

export const errorResponse = (error: RequestRefusedError, requestId: string): Response => {
  const envelope: ErrorEnvelope = {
    error: describeFailure(error.code, error.message, requestId),
    ...(error.quota ? { quota: error.quota } : {}),
  };
  return Response.json(envelope, { status: error.status, headers: error.headers });
};
