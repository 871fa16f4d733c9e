import type { ErrorCode } from '../../../shared/service-api/error-envelope.ts';

type JudgeErrorCode = Extract<
  ErrorCode,
  'model_unavailable' | 'model_timeout' | 'model_output_invalid'
>;

/** A question without an answer: a detector error, never "no defects". */
export class JudgeFailure extends Error {
  override readonly name = 'JudgeFailure';
  readonly code: JudgeErrorCode;

  constructor(code: JudgeErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
