import type { RunId } from '../../../shared/domain/ids.ts';
import type { Clock } from '../../clock.ts';
import { backoffMs, slotTrialBackoff } from '../../service/client/retry-policy.ts';

/**
 * Creates the record of a batch's runs. The first refusal sets the limit to the runs that go on.
 * Below it, submissions are only held up by what the service asks: a slot may be released later
 * than its run ends, or be taken by others. Beyond it, one more is sent now and then as a trial.
 * @param random a number from 0 up to 1
 */
export const createRunSlots = (clock: Clock, random: () => number) => {
  const going = new Set<RunId>();
  let limit = Number.POSITIVE_INFINITY;
  let refusedTrials = 0;
  let trialAtMs = 0;

  const planTrial = (): void => {
    trialAtMs = clock.nowMs() + backoffMs(slotTrialBackoff, refusedTrials + 1, random());
  };
  const isTrialDue = (): boolean => clock.nowMs() >= trialAtMs;

  return {
    /**
     * Returns when one more submission is worth sending (Unix ms); in the past if it is now,
     * Infinity if only an answer or the end of a run can tell.
     * @param inFlight submissions without an answer
     */
    freeAtMs: (inFlight: number): number => {
      if (going.size + inFlight < limit) return 0;
      return inFlight === 0 ? trialAtMs : Number.POSITIVE_INFINITY;
    },
    hasRuns: (): boolean => going.size > 0,
    /** Records a run that is being polled; it may be known already. */
    started: (id: RunId): void => void going.add(id),
    accepted: (id: RunId): void => {
      going.add(id);
      if (going.size <= limit) return;
      // Sent before the refusal that set the limit, or a trial. A trial may have taken the slot of
      // a run whose end is not known yet; if another one is accepted right after it, it has not.
      const proven = isTrialDue() ? going.size - 1 : going.size;
      if (proven <= limit) return;
      limit = proven;
      refusedTrials = 0;
    },
    ended: (id: RunId): void => void going.delete(id),
    refused: (): void => {
      // Without a run of this batch, others have all slots, and the service says when one is free.
      if (going.size === 0) return;
      if (limit === Number.POSITIVE_INFINITY) limit = going.size;
      // Of submissions sent together, and below the limit, none was a trial.
      else if (going.size < limit || !isTrialDue()) return;
      else refusedTrials += 1;
      planTrial();
    },
  };
};
