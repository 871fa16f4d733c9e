import { type RefObject, useLayoutEffect } from 'react';
import { createBarPlaces } from './bar-places.ts';
import { useTimeBarView } from './time-bar-view.ts';
import { fullSpan, secOfX, zoomSpan } from './time-span.ts';

/** Exponent of the zoom factor for each pixel of wheel distance. */
const zoomPerPx = 0.01;
/** Maximum wheel distance of one event that counts: a wheel's notch has a hundred pixels or more. */
const maxZoomPx = 30;

/**
 * Zooms the time bar around the pointer with Ctrl and wheel, or a pinch; scrolls it with Shift and
 * wheel, or a horizontal wheel; shows the whole clip on a double click.
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
      const distance = Math.min(maxZoomPx, Math.max(-maxZoomPx, event.deltaY));
      const around = secOfX(span, widthPx, places.xOf(event));
      view.show(zoomSpan(view.table, span, Math.exp(-distance * zoomPerPx), around));
    };
    const onWheel = (event: WheelEvent): void => {
      const isZoom = event.ctrlKey || event.metaKey;
      const sideways = event.deltaX || (event.shiftKey ? event.deltaY : 0);
      if (!isZoom && sideways === 0) return;
      // Prevents zooming the page, and navigating back with a touchpad.
      event.preventDefault();
      if (isZoom) zoom(event);
      else places.pan(sideways);
    };
    const onDoubleClick = (event: MouseEvent): void => {
      if (places.isOnField(event)) view.show(fullSpan(view.table));
    };
    const controller = new AbortController();
    const { signal } = controller;
    element.addEventListener('wheel', onWheel, { signal, passive: false });
    element.addEventListener('dblclick', onDoubleClick, { signal });
    return () => controller.abort();
  }, [bar, field, view]);
};
