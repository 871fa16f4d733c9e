import type { Finding } from '../../../../shared/model/finding.ts';
import { findingTypeLooks } from '../../../ui/FindingTypeMark.tsx';

export const isWeakMark = ({ verdict }: Pick<Finding, 'verdict'>): boolean =>
  verdict === 'wrong' || verdict === 'duplicate';

/** Returns a mark's label: "3" or, if highlighted, "3 Visual glitch". */
export const markLabel = (
  { type }: Pick<Finding, 'type'>,
  index: number,
  isHighlighted: boolean,
): string => `${index + 1}${isHighlighted ? ` ${findingTypeLooks(type).label}` : ''}`;
