import type { StopReason } from '../../../shared/domain/reason.ts';
import type { BlockScope } from './stage-outcome.ts';

export type BatchStop = ReturnType<typeof createBatchStop>;

/**
 * Ends a batch early: by the user, or because the service refuses it.
 * @param onBlocked called with the first refusal of the entire batch
 */
export const createBatchStop = (
  interrupt: AbortSignal,
  onBlocked: (reason: StopReason) => void,
) => {
  const draining = new AbortController();
  const submissions = new AbortController();
  const everything = new AbortController();
  let refusal: StopReason | null = null;
  let unanswered: StopReason | null = null;
  return {
    /**
     * Why the service refused the batch; the first refusal counts. If the service only failed to
     * answer for a clip, that is the reason, so that a batch with a pending clip explains itself.
     */
    get stoppedBy(): StopReason | null {
      return refusal ?? unanswered;
    },
    /** Aborted when nothing new may be prepared: the user stopped the batch. */
    local: AbortSignal.any([interrupt, draining.signal]),
    /** Aborted when nothing new may be uploaded or submitted. */
    submissions: AbortSignal.any([
      interrupt,
      draining.signal,
      submissions.signal,
      everything.signal,
    ]),
    /** Aborted when results cannot be fetched either. */
    everything: AbortSignal.any([interrupt, everything.signal]),
    /** The service refuses, or has no answer. Clips that did not get through stay pending. */
    block: (reason: StopReason, scope: BlockScope): void => {
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
    drain: (): void => draining.abort(),
  };
};
