import type { ClipState } from '../../../shared/domain/clip-state.ts';
import type { Reason, StopReason } from '../../../shared/domain/result-document.ts';

/** How a clip's way through the pipeline ended; `pending` when it may go on another time. */
export type JobEnd = { state: ClipState; reason: Reason | null };

/**
 * What a stage answers. Stages return, they do not throw: what is thrown is a bug.
 *
 * - `next`: the following stage can begin
 * - `end`: nothing more will happen to the clip in this batch
 * - `again`: once more after a wait (ms); counted, and when it was tried often enough, `orElse`
 * - `limited`: the same stage once more when the submit gate lets it; not counted
 * - `blocked`: the service refuses everybody or cannot be reached; stops the batch
 */
export type StageOutcome =
  | { kind: 'next' }
  | { kind: 'end'; state: ClipState; reason: Reason | null }
  | { kind: 'again'; delayMs: number; orElse: () => StageOutcome }
  | { kind: 'limited' }
  | { kind: 'blocked'; reason: StopReason; scope: BlockScope };

/**
 * `clip`: only this clip's result cannot be had now, the others go on; `submissions`: what was
 * submitted can still be fetched; `everything`: nothing can.
 */
export type BlockScope = 'clip' | 'submissions' | 'everything';

export const next: StageOutcome = { kind: 'next' };

/** Ends a clip. */
export const end = (state: ClipState, reason: Reason | null = null): StageOutcome => ({
  kind: 'end',
  state,
  reason,
});
