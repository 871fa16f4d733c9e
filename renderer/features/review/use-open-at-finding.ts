import { useLayoutEffect, useState } from 'react';
import { createOpening } from './first-finding.ts';
import type { ReviewAddress } from './review-address.ts';
import type { Review } from './review-context.ts';

/**
 * Chooses the clip's first finding when its page is opened, or when the first one arrives. An
 * address that names a finding or a frame is kept as it is, and a walk chooses its own.
 */
export const useOpenAtFinding = (
  asked: ReviewAddress,
  { listing, choose, playhead }: Review,
): void => {
  const [opening] = useState(createOpening);
  const [listed] = listing.listed;
  useLayoutEffect(() => {
    const hasMoved = playhead.wanted() > 0 || playhead.state().isPlaying;
    const first = opening.findingAt(asked, listed, hasMoved);
    if (first !== undefined) choose(first);
  }, [opening, asked, listed, choose, playhead]);
};
