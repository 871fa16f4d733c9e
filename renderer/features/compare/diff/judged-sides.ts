import type { FindingPair } from '../../../../shared/domain/tracks/finding-pair.ts';
import type { ReviewFinding } from '../../review/review-context.ts';
import { type Comparison, type SideName, sideNames } from '../compare-context.ts';

/** A finding of a pair that has its own verdict. */
export type JudgedSide = { readonly side: SideName; readonly finding: ReviewFinding };

/**
 * Returns the findings of a pair that need a verdict. Verdicts are stored by track, which two runs
 * of one clip share, so their pairs have one; two takes have one each.
 */
export const judgedSides = (
  comparison: Pick<Comparison, SideName>,
  pair: FindingPair,
): JudgedSide[] => {
  const sides = sideNames.flatMap((side): JudgedSide[] => {
    const index = pair[side];
    const finding = index === null ? undefined : comparison[side].findings[index];
    return finding ? [{ side, finding }] : [];
  });
  const [left, right] = sides;
  return left && right && left.finding.trackId === right.finding.trackId ? [right] : sides;
};
