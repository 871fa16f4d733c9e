import type { Reason } from '../../shared/domain/result-document.ts';
import type { BlockScope } from './stage-outcome.ts';

/** Ends a batch early: by the user, or because the service refuses it. */
export type BatchStop = {
  /** Why the service refused the batch; the first refusal counts. */
  readonly stoppedBy: Reason | null;
  /** Aborted when nothing new may be prepared: the user wants an end. */
  readonly local: AbortSignal;
  /** Aborted when nothing new may be uploaded or submitted. */
  readonly submissions: AbortSignal;
  /** Aborted when results cannot be fetched either. */
  readonly everything: AbortSignal;
  /** The service refuses, or has no answer. Clips that did not get through stay pending. */
  block(reason: Reason, scope: BlockScope): void;
};

/** @param interrupt aborted by the user */
export const createBatchStop = (
  interrupt: AbortSignal,
  onBlocked: (reason: Reason) => void,
): BatchStop => {
  const submissions = new AbortController();
  const everything = new AbortController();
  let stoppedBy: Reason | null = null;
  return {
    get stoppedBy() {
      return stoppedBy;
    },
    local: interrupt,
    submissions: AbortSignal.any([interrupt, submissions.signal, everything.signal]),
    everything: AbortSignal.any([interrupt, everything.signal]),
    block: (reason, scope) => {
      if (stoppedBy === null) {
        stoppedBy = reason;
        onBlocked(reason);
      }
      if (scope === 'clip') return;
      submissions.abort();
      if (scope === 'everything') everything.abort();
    },
  };
};
