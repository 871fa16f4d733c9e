import type { Reason, StopReason } from '../../../shared/domain/result-document.ts';
import { type ErrorRecord, toErrorRecord } from '../../../shared/errors/app-error.ts';
import { ApiError } from '../../service/client/errors.ts';

/** Code and message of an error, as shown to people and scripts. */
export const reasonOf = (error: unknown): Reason => reasonOfRecord(toErrorRecord(error));

/** The same for what stops a batch, with who says so. */
export const stopReasonOf = (error: unknown): StopReason => ({
  ...reasonOf(error),
  ...(error instanceof ApiError && error.status !== undefined && { by_service: true }),
});

/** Code and message of a stored error. */
export const reasonOfRecord = ({ code, message }: ErrorRecord): Reason => ({ code, message });
