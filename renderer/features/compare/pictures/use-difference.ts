import { useEffect, useState } from 'react';
import { uiTimes } from '../../../ui/ui-times.ts';
import { useComparison } from '../compare-context.ts';
import type { PairPictures } from '../frames/pair-source.ts';
import { drawDifference } from './draw-difference.ts';
import { type Difference, measureDifference } from './measure-difference.ts';

/** How much the pictures on screen differ; null while it is not known. */
export const useDifference = (): Difference | null => {
  const { screen, left } = useComparison();
  const [difference, setDifference] = useState<Difference | null>(null);
  const picture = left.frames?.picture;
  useEffect(() => {
    if (!picture) return;
    const canvas = document.createElement('canvas');
    canvas.width = picture.width;
    canvas.height = picture.height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = (pictures: PairPictures): void => {
      // One clip alone differs from nothing; it is not the same as the one that is not there.
      if (!pictures.left || !pictures.right) return;
      drawDifference(context, pictures, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      setDifference(measureDifference(data));
    };
    const stop = screen.follow((pictures) => {
      clearTimeout(timer);
      setDifference(null);
      // Not for every frame one goes past: it reads all pixels.
      timer = setTimeout(() => measure(pictures), uiTimes.differenceRestMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [screen, picture]);
  return difference;
};
