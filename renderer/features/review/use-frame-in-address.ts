import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { currentPath, currentQuery, noteInAddress } from '../../routes/hash-location.ts';
import { routes } from '../../routes/routes.ts';
import { uiTimes } from '../../ui/ui-times.ts';
import { parseReviewAddress, reviewLink } from './review-address.ts';
import type { Review } from './review-context.ts';

/**
 * Notes the frame at which one rests in the address, for a reload, a copied link and the way back;
 * one that the address leads to anyway is left out.
 */
export const useFrameInAddress = ({ detail, playhead, findings, chosen }: Review): void => {
  const { clipId } = detail.card;
  const search = useSearch();
  const place = chosen === null ? undefined : findings[chosen]?.place;
  // Without a finding and a frame, an address leads to the first finding.
  const isAtFinding = place === undefined && findings.length > 0;
  const ownFrame = place?.hasRegion ? place.firstFrame : isAtFinding ? null : 0;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = (): void => {
      const { frame, isPlaying } = playhead.state();
      const isHere = currentPath() === routes.clip(clipId) && currentQuery() === search;
      if (isPlaying || playhead.wanted() !== frame || !isHere) return;
      const wanted = parseReviewAddress(search);
      noteInAddress(reviewLink(clipId, { ...wanted, frame: frame === ownFrame ? null : frame }));
    };
    const noteLater = (): void => {
      clearTimeout(timer);
      timer = setTimeout(note, uiTimes.frameAddressRestMs);
    };
    noteLater();
    const stop = playhead.subscribe(noteLater);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [clipId, search, playhead, ownFrame]);
};
