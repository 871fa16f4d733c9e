import { type RefObject, useLayoutEffect, useState } from 'react';
import type { StageBox } from './picture-on-stage.ts';

const measure = (element: HTMLElement): StageBox => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height, pixelRatio: window.devicePixelRatio || 1 };
};

const isSame = (one: StageBox | null, other: StageBox): boolean =>
  one !== null &&
  one.left === other.left &&
  one.top === other.top &&
  one.width === other.width &&
  one.height === other.height &&
  one.pixelRatio === other.pixelRatio;

/** An element's place and size on the page, kept up to date; null before the first layout. */
export const useStageBox = (element: RefObject<HTMLElement | null>): StageBox | null => {
  const [box, setBox] = useState<StageBox | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const update = (): void => {
      const now = measure(current);
      setBox((before) => (isSame(before, now) ? before : now));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(current);
    // The page's own zoom changes the ratio, and tells by a resize.
    window.addEventListener('resize', update);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', update);
    };
  }, [element]);
  return box;
};
