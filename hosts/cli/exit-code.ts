import { ApiError } from '../../engine/index.ts';
import type { ResultDocument } from '../../shared/domain/result-document.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { type Code, codes, type ExitCode, exitCodes } from '../../shared/errors/codes.ts';

/** Exit code of an error that ended a command. */
export const exitCodeOfError = (error: unknown): ExitCode => {
  if (!(error instanceof AppError)) return exitCodes.clipProblem;
  if (error.code in codes) return codes[error.code as Code].exitCode;
  // A code of the service: it refused, or it has no answer.
  return error instanceof ApiError ? exitCodes.batchStopped : exitCodes.clipProblem;
};

/** Exit code of a batch: the first that applies, in the order of their precedence. */
export const exitCodeOfDocument = (document: ResultDocument, isInterrupted: boolean): ExitCode => {
  const { counts } = document;
  if (isInterrupted) return exitCodes.interrupted;
  if (document.stopped_by !== null) {
    const { code } = document.stopped_by;
    const isUsage = code in codes && codes[code as Code].exitCode === exitCodes.usage;
    return isUsage ? exitCodes.usage : exitCodes.batchStopped;
  }
  if (counts.uncertain > 0) return exitCodes.uncertain;
  return counts.failed + counts.rejected + counts.needs_prompt > 0
    ? exitCodes.clipProblem
    : exitCodes.ok;
};
