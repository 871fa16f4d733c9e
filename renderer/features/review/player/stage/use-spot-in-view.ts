import { useEffect, useRef } from 'react';
import type { Box } from '../../../../../shared/domain/frames/place-finding.ts';
import type { PictureSize } from '../../frames/clip-frames.ts';
import { bringIntoView, type StageBox } from './picture-on-stage.ts';
import type { ZoomControl } from './use-zoom.ts';

type Parts = {
  box: StageBox | null;
  picture: PictureSize;
  findSpot: () => Box | null;
};

/** Moves a zoomed picture to its spot, when that is the spot of another and cannot be seen. */
export const useSpotInView = (
  parts: Parts,
  { setZoom }: ZoomControl,
  spotOf: number | null,
): void => {
  const newest = useRef(parts);
  useEffect(() => {
    newest.current = parts;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the spot of another is gone to
  useEffect(() => {
    // After the effects of the page: one of them goes to the frame on which the spot is.
    queueMicrotask(() => {
      const { box, picture, findSpot } = newest.current;
      const spot = box && findSpot();
      if (spot) setZoom((before) => bringIntoView(box, picture, before, spot));
    });
  }, [spotOf, setZoom]);
};
