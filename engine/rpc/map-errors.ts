import { randomUUID } from 'node:crypto';
import { ORPCError, ValidationError } from '@orpc/server';
import { AppError, type ErrorRecord } from '../../shared/errors/app-error.ts';

/** Keeps what a window must not see; `logId` is what the window shows instead. */
export type LogFailure = (logId: string, error: unknown) => void;

const issueText = ({ path = [], message }: ValidationError['issues'][number]): string => {
  const place = path.map((part) => String(typeof part === 'object' ? part.key : part));
  return place.length === 0 ? message : `${place.join('.')}: ${message}`;
};

/** Says of an input that does not fit the contract where and why; never what it was. */
const badInput = ({ issues }: ValidationError): ErrorRecord => ({
  code: 'bad_input',
  kind: 'user',
  message: `The request is not valid. ${issues.slice(0, 3).map(issueText).join('; ')}.`,
});

/**
 * Any thrown value as what a window may know of it: our own errors as they are, an input that was
 * refused with the reason, and of everything else only an id by which the log has it.
 */
export const errorForWindow = (error: unknown, logFailure: LogFailure): ErrorRecord => {
  // One that comes from a thread of ours carries what a bug said.
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
    message: `Something went wrong in Clipcheck itself. The log has the details under ${logId}.`,
  };
};

const cancelled: ErrorRecord = {
  code: 'interrupted',
  kind: 'user',
  message: 'The call was cancelled.',
};

/**
 * Whatever a procedure throws, as the contract's one declared error. It is made here, inside of the
 * router, so that every way to call it behaves alike.
 */
export const declaredError = (
  error: unknown,
  signal: AbortSignal | undefined,
  logFailure: LogFailure,
): ORPCError<'APP_ERROR', ErrorRecord> => {
  // Who broke the call off knows why it ended: that is no failure to be kept.
  const data = signal?.aborted ? cancelled : errorForWindow(error, logFailure);
  return new ORPCError('APP_ERROR', { defined: true, message: data.message, data });
};
