import type { Reason, StopReason } from '../../../shared/domain/reason.ts';
import { type ErrorRecord, toErrorRecord } from '../../../shared/errors/app-error.ts';
import { ApiError } from '../../service/client/errors.ts';

export const reasonOf = (error: unknown): Reason => reasonOfRecord(toErrorRecord(error));

export const stopReasonOf = (error: unknown): StopReason => ({
  ...reasonOf(error),
  ...(error instanceof ApiError && error.status !== undefined && { byService: true }),
});

export const reasonOfRecord = ({ code, message }: ErrorRecord): Reason => ({ code, message });
