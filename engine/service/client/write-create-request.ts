import {
  type CreateEvaluationRequest,
  createEvaluationRequestSchema,
} from '../../../shared/service-api/create-evaluation.ts';
import { limits } from '../../../shared/service-api/limits.ts';
import { ApiValidationError } from './errors.ts';

const refuse = (code: string, message: string): ApiValidationError =>
  new ApiValidationError(message, { code, kind: 'user', outcome: 'not_sent' });

const codeFor = (member: unknown, request: CreateEvaluationRequest): string => {
  if (member === 'prompt') {
    return String(request.prompt ?? '').trim() === '' ? 'missing_prompt' : 'prompt_too_long';
  }
  if (member === 'video') return request.video === undefined ? 'missing_video' : 'invalid_body';
  if (member === 'glitch_types') return 'invalid_glitch_types';
  return member === 'metadata' ? 'metadata_too_large' : 'invalid_body';
};

/**
 * Checks a create request against the document and writes it as JSON.
 * @throws ApiValidationError, `not_sent`, with the member and the rule in its message.
 */
export const writeCreateRequest = (request: CreateEvaluationRequest): string => {
  let body: string;
  try {
    body = JSON.stringify(request);
  } catch {
    throw refuse('invalid_body', 'The request cannot be written as JSON; check its metadata.');
  }
  const checked = createEvaluationRequestSchema.safeParse(request);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    const member = issue?.path[0];
    const where = member === undefined ? 'The request' : `The request's ${String(member)}`;
    throw refuse(codeFor(member, request), `${where} is not acceptable: ${issue?.message}.`);
  }
  const sizeBytes = new TextEncoder().encode(body).length;
  if (sizeBytes > limits.requestBodyBytes) {
    throw refuse(
      'file_too_large',
      `The request has ${sizeBytes} bytes, ${sizeBytes - limits.requestBodyBytes} more than the service accepts. Upload the clip instead of sending it inline.`,
    );
  }
  return body;
};
