import { printableLine } from '../../../../shared/text/printable-lines.ts';
import { findingTypeLooks } from '../../../ui/FindingTypeMark.tsx';
import { verdictLooks } from '../../../ui/VerdictMark.tsx';
import type { ReviewFinding } from '../review-context.ts';

const placeName = ({ hasRegion, firstFrame, lastFrame }: ReviewFinding['place']): string => {
  if (!hasRegion) return 'the whole clip';
  return firstFrame === lastFrame ? `frame ${firstFrame}` : `frames ${firstFrame} to ${lastFrame}`;
};

/** "Finding 3: Visual glitch, frames 12 to 48, confirmed, with a note. Two black frames." */
export const rangeName = (finding: ReviewFinding, index: number): string => {
  const parts = [
    `Finding ${index + 1}: ${findingTypeLooks(finding.type).label}`,
    placeName(finding.place),
    verdictLooks[finding.verdict ?? 'unreviewed'].label.toLowerCase(),
    ...(finding.note === '' ? [] : ['with a note']),
  ];
  return `${parts.join(', ')}. ${printableLine(finding.description)}`.trimEnd();
};
