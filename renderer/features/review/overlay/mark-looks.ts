import { findingTypeLooks } from '../../../ui/FindingTypeMark.tsx';
import type { ReviewFinding } from '../review-context.ts';

/** Whether a finding is drawn weakly: somebody said that it is none, or is another one. */
export const isWeakMark = ({ verdict }: Pick<ReviewFinding, 'verdict'>): boolean =>
  verdict === 'wrong' || verdict === 'duplicate';

/** "3", and "3 Visual glitch" for one that is brought out: its number in the list comes first. */
export const markLabel = (
  { type }: Pick<ReviewFinding, 'type'>,
  index: number,
  isBroughtOut: boolean,
): string => `${index + 1}${isBroughtOut ? ` ${findingTypeLooks(type).label}` : ''}`;
