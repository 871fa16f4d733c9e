import type { FindingPair } from '../../../../shared/domain/tracks/finding-pair.ts';
import type { ReviewFinding } from '../../review/review-context.ts';
import { type Comparison, type SideName, sideNames } from '../compare-context.ts';

/** A finding of a pair that is judged by itself. */
export type JudgedSide = { readonly side: SideName; readonly finding: ReviewFinding };

/**
 * What there is to judge in a pair: two runs of one clip share the track, on which the verdict is
 * kept, so it is one; two takes have a finding each.
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
