import { randomUUID } from 'node:crypto';
import { ORPCError, ValidationError } from '@orpc/server';
import { AppError, type ErrorRecord } from '../../shared/errors/app-error.ts';

export type LogFailure = (logId: string, error: unknown) => void;

const issueText = ({ path = [], message }: ValidationError['issues'][number]): string => {
  const names = path.map((part) => String(typeof part === 'object' ? part.key : part));
  return names.length === 0 ? message : `${names.join('.')}: ${message}`;
};

const badInput = ({ issues }: ValidationError): ErrorRecord => ({
  code: 'bad_input',
  kind: 'user',
  message: `The request is invalid. ${issues.slice(0, 3).map(issueText).join('; ')}.`,
});

/**
 * Returns what a window may see: an AppError, why an input is invalid, else the id of a log entry.
 */
export const errorForWindow = (error: unknown, logFailure: LogFailure): ErrorRecord => {
  // An `internal` error from a worker thread has the message of a bug, which is only logged.
  if (error instanceof AppError && error.code !== 'internal') return error.toRecord();
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST') {
    const { cause } = error;
    if (cause instanceof ValidationError) return badInput(cause);
  }
  const logId = randomUUID().slice(0, 8);
  logFailure(logId, error);
  return {
    code: 'internal',
    kind: 'bug',
    message: `Something went wrong in Clipcheck. Try again; if it happens again, report it with entry ${logId} of logs/failures.log in the data folder.`,
  };
};

const cancelled: ErrorRecord = {
  code: 'interrupted',
  kind: 'user',
  message: 'The call was cancelled.',
};

/**
 * Converts any error to the one that the contract declares. Called in the router, so that every
 * transport behaves alike.
 */
export const declaredError = (
  error: unknown,
  signal: AbortSignal | undefined,
  logFailure: LogFailure,
): ORPCError<'APP_ERROR', ErrorRecord> => {
  // The caller cancelled the call, so there is no failure to log.
  const data = signal?.aborted ? cancelled : errorForWindow(error, logFailure);
  return new ORPCError('APP_ERROR', { defined: true, message: data.message, data });
};
