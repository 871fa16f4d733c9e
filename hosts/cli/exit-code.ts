import { ApiError } from '../../engine/index.ts';
import type { ResultDocument } from '../../shared/documents/result.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { type Code, codes, type ExitCode, exitCodes } from '../../shared/errors/codes.ts';

export const exitCodeOfError = (error: unknown): ExitCode => {
  if (!(error instanceof AppError)) return exitCodes.clipProblem;
  // An answer of the service: its code may equal one of Clipcheck's.
  if (error instanceof ApiError && error.status !== undefined) return exitCodes.batchStopped;
  if (Object.hasOwn(codes, error.code)) return codes[error.code as Code].exitCode;
  return error instanceof ApiError ? exitCodes.batchStopped : exitCodes.clipProblem;
};

/** Returns the exit code of a batch: the first one that applies, in order of precedence. */
export const exitCodeOfDocument = (document: ResultDocument, isInterrupted: boolean): ExitCode => {
  const { counts, stoppedBy } = document;
  const stoppedLocally =
    stoppedBy !== null && !stoppedBy.byService && Object.hasOwn(codes, stoppedBy.code);
  if (stoppedLocally && codes[stoppedBy.code as Code].exitCode === exitCodes.usage) {
    return exitCodes.usage;
  }
  if (isInterrupted) return exitCodes.interrupted;
  if (stoppedBy !== null) return exitCodes.batchStopped;
  if (counts.uncertain > 0) return exitCodes.uncertain;
  const { brokenConditions: broken = [], untrustedImports: imported = [] } = document;
  const { refusedRetries: refused = [] } = document;
  const problems = counts.failed + counts.rejected + counts.needs_prompt + refused.length;
  // What the user asked to be told by another code.
  const asked = new Set(
    broken.flatMap(({ condition, path }) => (/^(spec|needs_prompt)\b/.test(condition) ? path : [])),
  );
  if (problems > asked.size) return exitCodes.clipProblem;
  return broken.length + imported.length > 0 ? exitCodes.conditionBroken : exitCodes.ok;
};
