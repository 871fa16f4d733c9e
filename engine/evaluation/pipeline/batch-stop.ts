import type { StopReason } from '../../../shared/domain/reason.ts';
import type { BlockScope } from './stage-outcome.ts';

/** Ends a batch early: by the user, or because the service refuses it. */
export type BatchStop = {
  /**
   * Why the service refused the batch; the first refusal counts. If the service only failed to
   * answer for a clip, that is the reason, so that a batch with a pending clip explains itself.
   */
  readonly stoppedBy: StopReason | null;
  /** Aborted when nothing new may be prepared: the user stopped the batch. */
  readonly local: AbortSignal;
  /** Aborted when nothing new may be uploaded or submitted. */
  readonly submissions: AbortSignal;
  /** Aborted when results cannot be fetched either. */
  readonly everything: AbortSignal;
  /** The service refuses, or has no answer. Clips that did not get through stay pending. */
  block(reason: StopReason, scope: BlockScope): void;
  drain(): void;
};

/** @param onBlocked called with the first refusal of the entire batch */
export const createBatchStop = (
  interrupt: AbortSignal,
  onBlocked: (reason: StopReason) => void,
): BatchStop => {
  const draining = new AbortController();
  const submissions = new AbortController();
  const everything = new AbortController();
  let refusal: StopReason | null = null;
  let unanswered: StopReason | null = null;
  return {
    get stoppedBy() {
      return refusal ?? unanswered;
    },
    local: AbortSignal.any([interrupt, draining.signal]),
    submissions: AbortSignal.any([
      interrupt,
      draining.signal,
      submissions.signal,
      everything.signal,
    ]),
    everything: AbortSignal.any([interrupt, everything.signal]),
    block: (reason, scope) => {
      if (scope === 'clip') {
        unanswered ??= reason;
        return;
      }
      if (refusal === null) {
        refusal = reason;
        onBlocked(reason);
      }
      submissions.abort();
      if (scope === 'everything') everything.abort();
    },
    drain: () => draining.abort(),
  };
};
