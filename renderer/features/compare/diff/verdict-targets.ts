import type { FindingPair } from '../../../../shared/domain/tracks/finding-pair.ts';
import type { Verdict } from '../../../../shared/domain/verdict.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { notify } from '../../../ui/notify.ts';
import { useChangeFinding } from '../../clip-findings/verdicts/use-change-finding.ts';
import { type Comparison, type SideName, sideNames, useComparison } from '../compare-context.ts';

/** A finding of a pair, and the side whose clip its verdict is saved for. */
export type VerdictTarget = { readonly side: SideName; readonly finding: Finding };

/**
 * Returns the findings of a pair that can be given a verdict. Verdicts belong to tracks. Two runs of
 * one clip share a track, so their pair takes one verdict; two clips take two.
 */
export const verdictTargets = (
  comparison: Pick<Comparison, SideName>,
  pair: FindingPair,
): VerdictTarget[] => {
  const sides = sideNames.flatMap((side): VerdictTarget[] => {
    const index = pair[side];
    const finding = index === null ? undefined : comparison[side].findings[index];
    return finding ? [{ side, finding }] : [];
  });
  const [left, right] = sides;
  return left && right && left.finding.trackId === right.finding.trackId ? [right] : sides;
};

/** Returns a function that sets or clears (null) the verdict of a finding on either side. */
export const useSetPairVerdict = () => {
  const change = useChangeFinding();
  const sides = useComparison();
  return ({ side, finding }: VerdictTarget, verdict: Verdict | null): void => {
    if (verdict === finding.verdict) return;
    const { clipId } = sides[side].detail.card;
    change(clipId, finding, { verdict }).catch(notify.failed('The verdict was not saved'));
  };
};
