import { type RefObject, useLayoutEffect } from 'react';
import { createBarPlaces } from './bar-places.ts';
import { useTimeBarView } from './time-bar-view.ts';
import { fullSpan, secOfX, zoomSpan } from './time-span.ts';

/** How much a pixel of a wheel's turn, or of a pinch, zooms. */
const zoomPerPx = 0.01;
/** A turn counts for so much at most: a wheel's notch is a hundred pixels and more. */
const maxZoomPx = 30;

/**
 * Ctrl and wheel, or a pinch, zoom around the pointer; Shift and wheel, or a sideways wheel, move
 * what is shown; a double click shows the whole clip.
 */
export const useTimeBarZoom = (
  bar: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
): void => {
  const view = useTimeBarView();
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const places = createBarPlaces(view, field);
    const zoom = (event: WheelEvent): void => {
      const { span, widthPx } = view.state();
      const turn = Math.min(maxZoomPx, Math.max(-maxZoomPx, event.deltaY));
      const around = secOfX(span, widthPx, places.xOf(event));
      view.show(zoomSpan(view.table, span, Math.exp(-turn * zoomPerPx), around));
    };
    const onWheel = (event: WheelEvent): void => {
      const isZoom = event.ctrlKey || event.metaKey;
      const sideways = event.deltaX || (event.shiftKey ? event.deltaY : 0);
      if (!isZoom && sideways === 0) return;
      // The page itself is neither zoomed nor left from here.
      event.preventDefault();
      if (isZoom) zoom(event);
      else places.pan(sideways);
    };
    const onDoubleClick = (event: MouseEvent): void => {
      if (places.isOnField(event)) view.show(fullSpan(view.table));
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('wheel', onWheel, { signal, passive: false });
    element.addEventListener('dblclick', onDoubleClick, { signal });
    return () => listening.abort();
  }, [bar, field, view]);
};
