import { type RefObject, useEffect, useRef } from 'react';
import { useReview } from '../review-context.ts';
import { marksAt, nextAmong, type StageMark } from './stage-rect.ts';

/**
 * Pointing at a mark brings its finding out everywhere, a click chooses it: of several that lie over
 * each other the smallest first, the next with each click. Everything else a pointer does over the
 * picture is left to the stage.
 * @param root covers the picture
 * @param placed the marks of the frame on screen
 */
export const useMarkPointer = (
  root: RefObject<HTMLElement | null>,
  placed: RefObject<readonly StageMark[]>,
): void => {
  const { hovered, playhead, chosen, choose } = useReview();
  const newest = useRef({ chosen, choose });
  useEffect(() => {
    newest.current = { chosen, choose };
  });
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const under = (event: MouseEvent): number[] => {
      const { left, top } = element.getBoundingClientRect();
      return marksAt(placed.current, event.clientX - left, event.clientY - top);
    };
    const point = (index: number | undefined): void => {
      element.dataset.over = String(index !== undefined);
      hovered.hover(index ?? null);
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('pointermove', (event) => point(under(event)[0]), { signal });
    element.addEventListener('pointerleave', () => point(undefined), { signal });
    element.addEventListener(
      'click',
      (event) => {
        const next = nextAmong(under(event), newest.current.chosen);
        // The frame stays: its boxes are what one clicks at.
        if (next !== undefined) newest.current.choose(next, playhead.state().frame);
      },
      { signal },
    );
    element.addEventListener(
      'dblclick',
      (event) => {
        // Two quick clicks go through what lies over each other: they do not zoom as well.
        if (under(event).length > 1) event.preventDefault();
      },
      { signal },
    );
    return () => {
      listening.abort();
      hovered.hover(null);
    };
  }, [root, placed, hovered, playhead]);
};
