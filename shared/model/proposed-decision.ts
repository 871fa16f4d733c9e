import type { Decision } from '../domain/decision.ts';
import { type CheckedKind, isPictureChecked, type Outcome } from './outcome.ts';

/**
 * Returns the decision that a clip's result suggests: reject with confirmed defects, keep without
 * defects. Null, for a person to decide, in all other cases, and whenever a part of the picture was
 * not judged.
 */
export const proposedDecisionOf = ({
  outcome,
  checked,
}: {
  readonly outcome: Outcome;
  readonly checked: CheckedKind;
}): Decision | null => {
  if (!isPictureChecked(checked)) return null;
  if (outcome === 'confirmed') return 'reject';
  return outcome === 'no_defects' ? 'keep' : null;
};
