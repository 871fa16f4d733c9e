import type { ClipState } from '../../../shared/domain/clip-state.ts';
import type { Reason, StopReason } from '../../../shared/domain/reason.ts';
import { type ErrorRecord, toErrorRecord } from '../../../shared/errors/app-error.ts';
import { ApiError } from '../../service/client/errors.ts';

/** Final state of a clip in the pipeline, and the reason; `pending` if it may continue later. */
export type JobEnd = { state: ClipState; reason: Reason | null };

export const pending: JobEnd = { state: 'pending', reason: null };

/**
 * Result of a stage. Stages do not throw: an exception is a bug.
 *
 * - `next`: the following stage can begin
 * - `end`: the clip has ended in this batch
 * - `again`: repeat after a wait (ms); counted, and ends as `orElse` after too many attempts
 * - `limited`: repeat the stage when the submit gate opens; not counted
 * - `blocked`: the service refuses all clips or cannot be reached; stops the batch
 */
export type StageOutcome =
  | { kind: 'next' }
  | { kind: 'end'; state: ClipState; reason: Reason | null }
  | { kind: 'again'; delayMs: number; orElse: () => StageOutcome }
  | { kind: 'limited' }
  | Blocked;

export type Blocked = { kind: 'blocked'; reason: StopReason; scope: BlockScope };

/**
 * `clip`: only this clip's result cannot be fetched now, others continue; `submissions`: results of
 * submitted clips can still be fetched; `everything`: nothing can.
 */
export type BlockScope = 'clip' | 'submissions' | 'everything';

export const next: StageOutcome = { kind: 'next' };

export const end = (state: ClipState, reason: Reason | null = null): StageOutcome => ({
  kind: 'end',
  state,
  reason,
});

export const reasonOf = (error: unknown): Reason => reasonOfRecord(toErrorRecord(error));

export const stopReasonOf = (error: unknown): StopReason => ({
  ...reasonOf(error),
  ...(error instanceof ApiError && error.status !== undefined && { byService: true }),
});

export const blocked = (error: unknown, scope: BlockScope): Blocked => ({
  kind: 'blocked',
  reason: stopReasonOf(error),
  scope,
});

export const reasonOfRecord = ({ code, message }: ErrorRecord): Reason => ({ code, message });
