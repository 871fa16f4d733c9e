import type { ClipDetail } from '../../../../shared/contract/clips.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { shownResult } from '../../clip-findings/shown-result.ts';
import { lastOrder, listFindings } from '../../clip-player/finding-listing.ts';

/**
 * Returns the findings of a clip's newest result in the order its page lists them, without opening
 * the file.
 */
export const findingsInOrder = (detail: ClipDetail): Finding[] => {
  const { findings } = shownResult(detail, null);
  const listing = { order: lastOrder(), isUnreviewedOnly: false };
  return listFindings(findings, listing, null).flatMap((index) => findings[index] ?? []);
};
