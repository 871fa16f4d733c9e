import type { Reason } from '../../shared/domain/result-document.ts';
import { type ErrorRecord, toErrorRecord } from '../../shared/errors/app-error.ts';

/** Code and message of an error, as shown to people and scripts. */
export const reasonOf = (error: unknown): Reason => reasonOfRecord(toErrorRecord(error));

/** Code and message of a stored error. */
export const reasonOfRecord = ({ code, message }: ErrorRecord): Reason => ({ code, message });
