/** The error envelope, the body of every refusal; its `error` also explains why a run failed. */
import { z } from 'zod';
import { rateLimitWindowSchema, receivedRateLimitWindowSchema } from './quota.ts';
import { openEnum, readOptional } from './tolerant.ts';

/** API specification, "Errors": ErrorType. */
export const errorTypes = [
  'invalid_request_error',
  'authentication_error',
  'rate_limit_error',
  'api_error',
] as const;
const errorTypeSchema = z.enum(errorTypes);
type ErrorType = z.infer<typeof errorTypeSchema>;

/**
 * API specification, "Errors": ErrorCode, whose pairs with types and statuses are those of ADR 2.
 * `status: null` marks a code that only a failed run carries.
 */
export const errorCodeTable = {
  invalid_body: { status: 400, type: 'invalid_request_error' },
  unknown_model: { status: 400, type: 'invalid_request_error' },
  missing_video: { status: 400, type: 'invalid_request_error' },
  missing_prompt: { status: 400, type: 'invalid_request_error' },
  prompt_too_long: { status: 400, type: 'invalid_request_error' },
  invalid_glitch_types: { status: 400, type: 'invalid_request_error' },
  video_too_long: { status: 400, type: 'invalid_request_error' },
  invalid_video: { status: 400, type: 'invalid_request_error' },
  not_found: { status: 404, type: 'invalid_request_error' },
  not_implemented: { status: 501, type: 'api_error' },
  insufficient_credits: { status: 402, type: 'invalid_request_error' },
  missing_api_key: { status: 401, type: 'authentication_error' },
  invalid_api_key: { status: 401, type: 'authentication_error' },
  unauthenticated: { status: 401, type: 'authentication_error' },
  rate_limited: { status: 429, type: 'rate_limit_error' },
  concurrency_limit: { status: 429, type: 'rate_limit_error' },
  internal_error: { status: 500, type: 'api_error' },
  model_unavailable: { status: 502, type: 'api_error' },
  model_output_invalid: { status: 502, type: 'api_error' },
  model_timeout: { status: 504, type: 'api_error' },
  run_abandoned: { status: null, type: 'api_error' },
} as const satisfies Record<string, { status: number | null; type: ErrorType }>;

export type ErrorCode = keyof typeof errorCodeTable;
/** A code with an HTTP status; `run_abandoned` only occurs inside a failed run. */
export type RefusalCode = Exclude<ErrorCode, 'run_abandoned'>;
/** API specification, "Errors": the 21 codes. */
export const errorCodes = Object.keys(errorCodeTable) as ErrorCode[];
export const errorCodeSchema = z
  .enum(errorCodes)
  .describe('The reason in machine-readable form. Newer services may send others.');

/** API specification, "EvaluationFailure": the same members as the envelope's `error`. */
export const evaluationFailureSchema = z
  .strictObject({
    type: errorTypeSchema,
    code: errorCodeSchema,
    message: z.string().describe('What is wrong, in plain language.'),
    request_id: z.string().describe('Quote it when contacting support.'),
  })
  .describe('Why a request was refused, or a run failed.');
export type EvaluationFailure = z.infer<typeof evaluationFailureSchema>;

/** API specification, "Error envelope": strict, for writing. */
export const errorEnvelopeSchema = z
  .strictObject({
    error: evaluationFailureSchema,
    quota: rateLimitWindowSchema
      .optional()
      .describe('The window that is used up, with status 429.'),
  })
  .describe('The body of every refusal, except 413.');
export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>;

/** `error` as received: accepts unknown types and codes; missing text becomes empty. */
export const receivedFailureSchema = z.object({
  type: openEnum(errorTypes),
  code: openEnum(errorCodes),
  message: z.string().catch(''),
  request_id: z.string().catch(''),
});

/** The envelope as received: `type` and `code` must be strings. */
export const receivedErrorEnvelopeSchema = z.object({
  error: receivedFailureSchema,
  quota: readOptional(receivedRateLimitWindowSchema),
});
export type ReceivedErrorEnvelope = z.infer<typeof receivedErrorEnvelopeSchema>;

/**
 * Whether an envelope has all members, which proves a refusal: a gateway's JSON has no request id.
 */
export const isCompleteEnvelope = ({ error }: ReceivedErrorEnvelope): boolean =>
  error.request_id !== '';
