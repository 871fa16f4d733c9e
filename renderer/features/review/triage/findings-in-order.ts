import type { ClipDetail } from '../../../../shared/contract/clips.ts';
import { frameCountOf } from '../../../../shared/domain/frames/frame-table.ts';
import { tableFromMetadata } from '../../../../shared/domain/frames/stored-table.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { shownResult } from '../../clip-findings/shown-result.ts';
import { lastOrder, listFindings } from '../findings/finding-listing.ts';

/**
 * Returns the findings of a clip's newest result in the order its page lists them, without opening
 * the file.
 */
export const findingsInOrder = (detail: ClipDetail): Finding[] => {
  const { findings } = shownResult(detail, null);
  const listing = { order: lastOrder(), isUnreviewedOnly: false };
  const frameCount = frameCountOf(tableFromMetadata(detail.card));
  return listFindings(findings, listing, null, frameCount).flatMap(
    (index) => findings[index] ?? [],
  );
};
