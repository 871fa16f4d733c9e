import { type RefObject, useLayoutEffect } from 'react';
import { focusPlayer } from '../layout/focus-player.ts';
import { isOwnPointer } from '../picture/use-stage-gestures.ts';
import { useReview } from '../review-context.ts';
import { type TimeBarView, useTimeBarView } from './time-bar-view.ts';
import { frameOfX, fullSpan, panSpan, secOfX, spanSeconds, zoomSpan } from './time-span.ts';

/** @param field the part of the bar whose width represents the visible span */
const createBarPlaces = (view: TimeBarView, field: RefObject<HTMLElement | null>) => {
  const xOf = (event: MouseEvent): number =>
    event.clientX - (field.current?.getBoundingClientRect().left ?? 0);
  return {
    xOf,
    isOnField: (event: MouseEvent): boolean => {
      const x = xOf(event);
      return x >= 0 && x <= view.state().widthPx && !isOwnPointer(event);
    },
    frameUnder: (event: MouseEvent): number => {
      const { span, widthPx } = view.state();
      return frameOfX(view.table, span, widthPx, xOf(event));
    },
    rangeUnder: (event: Event): HTMLElement | null =>
      (event.target as Element).closest<HTMLElement>('[data-finding]'),
    pan: (byPx: number): void => {
      const { span, widthPx } = view.state();
      if (widthPx > 0) view.show(panSpan(view.table, span, (byPx / widthPx) * spanSeconds(span)));
    },
  };
};

type BarPlaces = ReturnType<typeof createBarPlaces>;

/** Minimum pointer movement (px) that turns a press on a range into scrubbing. */
const minDragPx = 4;

type Press = { kind: 'selecting' | 'scrubbing' | 'panning'; startX: number; lastX: number };

/**
 * Pressing and dragging scrubs; on a range only after the pointer has moved, since a click selects
 * its finding. The middle button scrolls a zoomed bar.
 * @param bar captures the pointer while it is pressed
 */
const createPressFollower = (
  bar: HTMLElement,
  places: BarPlaces,
  goTo: (frame: number) => void,
) => {
  let press: Press | null = null;
  let lastFrame = -1;
  const scrub = (event: MouseEvent): void => {
    const frame = places.frameUnder(event);
    if (frame === lastFrame) return;
    lastFrame = frame;
    goTo(frame);
  };
  const begin = (kind: Press['kind'], event: PointerEvent): void => {
    press = { kind, startX: event.clientX, lastX: event.clientX };
    lastFrame = -1;
    // Captured only now: otherwise the bar would receive clicks meant for ranges.
    if (kind !== 'selecting') bar.setPointerCapture(event.pointerId);
    if (kind === 'scrubbing') scrub(event);
  };
  return {
    onDown: (event: PointerEvent): void => {
      if (!places.isOnField(event) || event.button > 1) return;
      if (event.button === 1) begin('panning', event);
      else begin(places.rangeUnder(event) ? 'selecting' : 'scrubbing', event);
    },
    onMove: (event: PointerEvent): void => {
      // The button was released outside of the bar, before the bar captured the pointer.
      if (event.buttons === 0) press = null;
      if (!press) return;
      const { kind, startX, lastX } = press;
      press.lastX = event.clientX;
      if (kind === 'scrubbing') scrub(event);
      else if (kind === 'panning') places.pan(lastX - event.clientX);
      else if (Math.abs(event.clientX - startX) > minDragPx) begin('scrubbing', event);
    },
    onUp: (): void => {
      press = null;
    },
    isPressed: (): boolean => press !== null,
  };
};

const zoomPerPx = 0.01;
/** Maximum wheel distance of one event that counts: a wheel's notch has a hundred pixels or more. */
const maxZoomPx = 30;

/** Zooms around the pointer with Ctrl and wheel, or a pinch; else scrolls a zoomed bar sideways. */
const turnWheel = (event: WheelEvent, view: TimeBarView, places: BarPlaces): void => {
  const isZoom = event.ctrlKey || event.metaKey;
  const sideways = event.deltaX || (event.shiftKey ? event.deltaY : 0);
  if (!isZoom && sideways === 0) return;
  // Prevents zooming the page, and navigating back with a touchpad.
  event.preventDefault();
  if (!isZoom) {
    places.pan(sideways);
    return;
  }
  const { span, widthPx } = view.state();
  const distance = Math.min(maxZoomPx, Math.max(-maxZoomPx, event.deltaY));
  const around = secOfX(span, widthPx, places.xOf(event));
  view.show(zoomSpan(view.table, span, Math.exp(-distance * zoomPerPx), around));
};

/**
 * Handles mouse, pen, finger and wheel. A double click shows the whole clip.
 * @param field the part of the bar whose width represents the visible span
 */
export const useTimeBarPointer = (
  bar: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
): void => {
  const { playhead } = useReview();
  const view = useTimeBarView();
  // A layout effect, so that events never reach handlers of a previous view.
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const places = createBarPlaces(view, field);
    const presses = createPressFollower(element, places, playhead.goTo);
    const leave = (): void => view.point(null);
    const point = (event: PointerEvent): void => {
      const isPointing = places.isOnField(event) || presses.isPressed();
      if (event.pointerType === 'touch' || !isPointing) {
        leave();
        return;
      }
      const xPx = Math.min(view.state().widthPx, Math.max(0, places.xOf(event)));
      const range = places.rangeUnder(event);
      const hasNoFrame = range?.dataset.kind === 'whole' && !presses.isPressed();
      const frame = hasNoFrame ? null : places.frameUnder(event);
      view.point({ frame, xPx, name: range?.ariaLabel ?? null });
    };
    const onMove = (event: PointerEvent): void => {
      presses.onMove(event);
      point(event);
    };
    // Otherwise the space bar would click the last clicked range again.
    const onMouseDown = (event: MouseEvent): void => {
      event.preventDefault();
      focusPlayer();
    };
    const onDoubleClick = (event: MouseEvent): void => {
      if (places.isOnField(event)) view.show(fullSpan(view.table));
    };
    const onWheel = (event: WheelEvent): void => turnWheel(event, view, places);
    const controller = new AbortController();
    const { signal } = controller;
    element.addEventListener('pointerdown', presses.onDown, { signal });
    element.addEventListener('pointermove', onMove, { signal });
    element.addEventListener('pointerup', presses.onUp, { signal });
    element.addEventListener('pointercancel', presses.onUp, { signal });
    element.addEventListener('pointerleave', leave, { signal });
    element.addEventListener('mousedown', onMouseDown, { signal });
    element.addEventListener('dblclick', onDoubleClick, { signal });
    element.addEventListener('wheel', onWheel, { signal, passive: false });
    return () => controller.abort();
  }, [bar, field, view, playhead]);
};
