import type { RunId } from '../../../shared/domain/ids.ts';
import type { Clock } from '../../clock.ts';
import { backoffMs } from '../../service/client/backoff.ts';
import { slotTrialBackoff } from '../../service/client/retry-policy.ts';

/** How many runs of a batch the service takes at once, as its refusals show. */
export type RunSlots = {
  /**
   * Returns when one more submission is worth sending (Unix ms); in the past if it is now, Infinity
   * if only an answer or the end of a run can tell.
   * @param underWay submissions without an answer
   */
  freeAtMs(underWay: number): number;
  /** Records a run that the service carries; reporting it again changes nothing. */
  started(id: RunId): void;
  /** Records a run that has ended or is no longer polled. */
  ended(id: RunId): void;
  /** Records that the service had no slot for one more run. */
  refused(): void;
};

/**
 * Creates the record of a batch's runs. A refusal sets the limit to the runs that go on. Slots that
 * others release are found by sending one more now and then; as long as such trials are accepted,
 * the next one follows at once.
 * @param random a number from 0 up to 1
 */
export const createRunSlots = (clock: Clock, random: () => number): RunSlots => {
  const going = new Set<RunId>();
  let maxGoing = Number.POSITIVE_INFINITY;
  let refusals = 0;
  let trialAtMs = 0;
  return {
    freeAtMs: (underWay) => {
      if (going.size + underWay < maxGoing) return 0;
      return underWay === 0 ? trialAtMs : Number.POSITIVE_INFINITY;
    },
    started: (id) => {
      going.add(id);
      maxGoing = Math.max(maxGoing, going.size);
    },
    ended: (id) => going.delete(id),
    refused: () => {
      maxGoing = going.size;
      // Without a run of this batch, others have all slots: the service says when one is free.
      if (going.size === 0) return;
      refusals += 1;
      trialAtMs = clock.nowMs() + backoffMs(slotTrialBackoff, refusals, random());
    },
  };
};
