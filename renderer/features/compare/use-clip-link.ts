import type { MouseEvent } from 'react';
import { compareAddress, parseCompareAddress } from '../../routes/compare-address.ts';
import { currentQuery, goTo, noteInAddress } from '../../routes/hash-location.ts';
import { reviewLink } from '../../routes/review-address.ts';
import { useComparison } from './compare-context.ts';

/** @returns the frame of a picture that is wanted on screen now */
export const useFrameOf = (): ((position: number) => number) => {
  const { match, left } = useComparison();
  return (position) => {
    const wanted = left.playhead.wanted();
    return match.at[position]?.(wanted).frame ?? wanted;
  };
};

/** The way from a picture to its clip, at the same frame, and back to the comparison at it. */
export const useClipLink = (position: number) => {
  const { sides, left } = useComparison();
  const frameOf = useFrameOf();
  const { detail, run } = sides[position] ?? left;
  const place = { runId: run?.runId ?? null };
  const open = (): void => {
    const address = parseCompareAddress(currentQuery());
    if (address) noteInAddress(compareAddress({ ...address, frame: frameOf(0) }));
    goTo(reviewLink(detail.card.clipId, { ...place, frame: frameOf(position) }));
  };
  return {
    open,
    link: {
      href: reviewLink(detail.card.clipId, place),
      onClick: (event: MouseEvent): void => {
        event.preventDefault();
        open();
      },
    },
  };
};
