import {
  type ErrorCode,
  type ErrorEnvelope,
  type EvaluationFailure,
  errorCodeTable,
} from '../../shared/service-api/error-envelope.ts';
import type { ApiError } from './api-error.ts';

/** The four members that describe an error, in an envelope as in a failed run. */
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

/** The error envelope of a refusal, with its status and headers. */
export const errorResponse = (error: ApiError, requestId: string): Response => {
  const envelope: ErrorEnvelope = {
    error: describeFailure(error.code, error.message, requestId),
    ...(error.quota ? { quota: error.quota } : {}),
  };
  return Response.json(envelope, { status: error.status, headers: error.headers });
};
