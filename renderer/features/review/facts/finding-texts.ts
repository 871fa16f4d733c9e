import type { FrameTable } from '../../../../shared/domain/frames/frame-table.ts';
import { findingSourceName } from '../../../../shared/domain/shown-names.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { formatCount, formatCountOf } from '../../../ui/formats.ts';
import { placeDoubt } from '../../clip-findings/finding-place.ts';

/** Returns a note on findings whose position doesn't fit this file; null if all do. */
export const doubtsText = (
  findings: readonly Pick<Finding, 'region' | 'place'>[],
  table: FrameTable,
): string | null => {
  const doubted = findings.filter((finding) => placeDoubt(finding, table) !== null).length;
  return doubted === 0
    ? null
    : `The positions of ${formatCountOf(doubted, 'finding')} don’t fit this file: frame number and time don’t match, or the time is past the end. Findings are placed by time.`;
};

/**
 * Counts findings by reporter: "3 by the model, 1 by a person"; null if there are none.
 */
export const sourcesText = (findings: readonly Pick<Finding, 'source'>[]): string | null => {
  const counts = new Map<string, number>();
  for (const { source } of findings) counts.set(source, (counts.get(source) ?? 0) + 1);
  if (counts.size === 0) return null;
  return [...counts]
    .map(([source, count]) => `${formatCount(count)} ${findingSourceName(source)}`)
    .join(', ');
};
