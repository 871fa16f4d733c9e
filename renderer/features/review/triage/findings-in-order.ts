import type { ClipDetail, ShownFinding } from '../../../../shared/contract/clips.ts';
import type { FindingPlace } from '../../../../shared/domain/frames/place-finding.ts';
import { placeFinding } from '../../../../shared/domain/frames/place-finding.ts';
import { tableFromMetadata } from '../../../../shared/domain/frames/stored-table.ts';
import { shownResult } from '../../clip-findings/shown-result.ts';
import { lastOrder, listFindings } from '../../clip-player/finding-listing.ts';

export type OrderedFinding = ShownFinding & { readonly place: FindingPlace };

/**
 * Returns the findings of a clip's newest result in the order its page lists them, without opening
 * the file.
 */
export const findingsInOrder = (detail: ClipDetail): OrderedFinding[] => {
  const table = tableFromMetadata(detail.card);
  const placed = shownResult(detail, null).findings.map((finding) => ({
    ...finding,
    place: placeFinding(finding, table),
  }));
  const listing = { order: lastOrder(), isUnreviewedOnly: false };
  return listFindings(placed, listing, null).flatMap((index) => placed[index] ?? []);
};
