import { useLayoutEffect } from 'react';
import type { ReviewAddress } from './review-address.ts';
import type { Review } from './review-context.ts';

/**
 * Chooses the clip's first finding when its page is opened. An address that names a finding or a
 * frame is kept as it is, and a walk through findings chooses its own.
 */
export const useOpenAtFinding = (
  { trackId, frame, isWalking }: ReviewAddress,
  { listing, choose }: Review,
): void => {
  const first = listing.listed[0];
  const isAsked = trackId !== null || frame !== null || isWalking;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is unchosen later stays so
  useLayoutEffect(() => {
    if (!isAsked && first !== undefined) choose(first);
  }, []);
};
