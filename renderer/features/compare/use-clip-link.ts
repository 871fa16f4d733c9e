import type { MouseEvent } from 'react';
import { minSides } from '../../../shared/contract/compare.ts';
import { compareAddress, parseCompareAddress } from '../../routes/compare-address.ts';
import { currentQuery, goTo, noteInAddress } from '../../routes/hash-location.ts';
import { reviewLink } from '../../routes/review-address.ts';
import { changeAddress } from './change-address.ts';
import { useComparison, useSide } from './compare-context.ts';

/** @returns the frame of a picture that is wanted on screen now */
export const useFrameOf = (): ((position: number) => number) => {
  const { match, sides } = useComparison();
  return (position) => {
    const wanted = sides[0].playhead.wanted();
    return match.at[position]?.(wanted).frame ?? wanted;
  };
};

/** The way from a picture to its clip, at the same frame, and back to the comparison at it. */
export const useClipLink = (position: number) => {
  const frameOf = useFrameOf();
  const { detail, run } = useSide(position);
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

/** Takes a picture out of the comparison; of two, opens the clip that remains. */
export const useCloseSide = (position: number): (() => void) => {
  const { sides } = useComparison();
  const frameOf = useFrameOf();
  const other = position === 0 ? 1 : 0;
  const { open } = useClipLink(other);
  if (sides.length === minSides) return open;
  return () =>
    changeAddress(({ sides: shown }) => ({
      sides: shown.toSpliced(position, 1),
      frame: frameOf(other),
    }));
};
