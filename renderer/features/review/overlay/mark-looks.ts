import { findingTypes } from '../../../../shared/service-api/finding.ts';
import { findingTypeLooks } from '../../../ui/FindingTypeMark.tsx';
import type { ReviewFinding } from '../review-context.ts';

/** How the line around a finding's box is drawn, so that its colour is not the only sign. */
export type MarkPattern = 'solid' | 'dashed' | 'dotted';

/** Lines of the types in the order of `findingTypes`; types that are not known share the last. */
const patterns: readonly MarkPattern[] = ['solid', 'dashed', 'dotted'];

export const markPattern = (type: string): MarkPattern => {
  const at = (findingTypes as readonly string[]).indexOf(type);
  return patterns[at] ?? 'dotted';
};

/** The token of a type's colour on the picture: the same in every theme. */
export const markColorToken = (type: string): string =>
  `--cc-picture-${findingTypeLooks(type).tone}`;

/** Whether a finding is drawn weakly: somebody said that it is none, or is another one. */
export const isWeakMark = ({ verdict }: Pick<ReviewFinding, 'verdict'>): boolean =>
  verdict === 'wrong' || verdict === 'duplicate';

/** "3", and "3 Visual glitch" for one that is brought out: its number in the list comes first. */
export const markLabel = (
  { type }: Pick<ReviewFinding, 'type'>,
  index: number,
  isBroughtOut: boolean,
): string => `${index + 1}${isBroughtOut ? ` ${findingTypeLooks(type).label}` : ''}`;
