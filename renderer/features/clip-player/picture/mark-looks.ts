import { findingTypeLooks } from '../../../ui/FindingTypeMark.tsx';
import type { ReviewFinding } from '../review-context.ts';

export const isWeakMark = ({ verdict }: Pick<ReviewFinding, 'verdict'>): boolean =>
  verdict === 'wrong' || verdict === 'duplicate';

/** Returns a mark's label: "3" or, if highlighted, "3 Visual glitch". */
export const markLabel = (
  { type }: Pick<ReviewFinding, 'type'>,
  index: number,
  isHighlighted: boolean,
): string => `${index + 1}${isHighlighted ? ` ${findingTypeLooks(type).label}` : ''}`;
