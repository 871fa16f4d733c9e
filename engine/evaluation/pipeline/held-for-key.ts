import { otherKey } from '../../service/other-key.ts';
import type { RunRow } from '../../store/tables/run-row.ts';
import type { BatchContext } from './batch-context.ts';
import { reasonOf } from './reason-of.ts';
import type { StageOutcome } from './stage-outcome.ts';

/**
 * Leaves a clip pending, and its run as it is, when the service does not find what another key
 * submitted. Only the user can decide to submit it again.
 */
export const heldForKey = (run: RunRow, { store }: BatchContext): StageOutcome => {
  const advice =
    'Set that key again to continue, or evaluate the clip again with --force, which is billed.';
  return { kind: 'blocked', reason: reasonOf(otherKey(run, store, advice)), scope: 'clip' };
};
