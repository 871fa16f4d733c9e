import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { FrameTable } from '../../../../shared/domain/frames/frame-table.ts';
import { focusPlayer } from '../layout/focus-player.ts';
import { isOwnPointer } from '../picture/use-stage-gestures.ts';
import { useReview } from '../review-context.ts';
import type { TimeBarView } from './time-bar-view.ts';
import { frameOfX, fullSpan, panSpan, secOfX, spanSeconds, zoomSpan } from './time-span.ts';

/** Minimum pointer movement (px) that turns a press on a range into scrubbing. */
const minDragPx = 4;

type Press = {
  readonly kind: 'selecting' | 'scrubbing';
  readonly startX: number;
  lastFrame: number | null;
};

const zoomPerPx = 0.01;
/** Maximum wheel distance of one event that counts: a wheel's notch has a hundred pixels or more. */
const maxZoomPx = 30;

const rangeUnder = ({ target }: { target: EventTarget }): HTMLElement | null =>
  (target as Element).closest<HTMLElement>('[data-finding]');

/** Zooms around the pointer with Ctrl and wheel, or a pinch; else scrolls a zoomed bar sideways. */
const useTimeBarWheel = (
  bar: RefObject<HTMLElement | null>,
  table: FrameTable,
  { widthPx, show }: TimeBarView,
  xOf: (event: WheelEvent) => number,
): void => {
  const turn = useEffectEvent((event: WheelEvent): void => {
    const isZoom = event.ctrlKey || event.metaKey;
    const sideways = event.deltaX || (event.shiftKey ? event.deltaY : 0);
    if (!isZoom && sideways === 0) return;
    // Prevents zooming the page, and navigating back with a touchpad.
    event.preventDefault();
    if (!isZoom) {
      show((now) => panSpan(table, now, (sideways / Math.max(1, widthPx)) * spanSeconds(now)));
      return;
    }
    const distance = Math.min(maxZoomPx, Math.max(-maxZoomPx, event.deltaY));
    const factor = Math.exp(-distance * zoomPerPx);
    const x = xOf(event);
    show((span) => zoomSpan(table, span, factor, secOfX(span, widthPx, x)));
  });
  useEffect(() => {
    const { current } = bar;
    const onWheel = (event: WheelEvent): void => turn(event);
    // Not by React, whose listeners cannot prevent scrolling.
    current?.addEventListener('wheel', onWheel, { passive: false });
    return () => current?.removeEventListener('wheel', onWheel);
  }, [bar]);
};

/**
 * Handles mouse, pen, finger and wheel. Pressing and dragging scrubs; on a range only after the
 * pointer has moved, since a click selects its finding. A double click shows the whole clip.
 * @param field the part of the bar whose width represents the visible span
 * @returns listeners for the bar
 */
export const useTimeBarPointer = (
  bar: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
  view: TimeBarView,
) => {
  const { playhead, table } = useReview();
  const { span, widthPx, show, pointed } = view;
  const press = useRef<Press>(null);
  const xOf = ({ clientX }: { clientX: number }): number =>
    clientX - (field.current?.getBoundingClientRect().left ?? 0);
  const isOnField = (event: MouseEvent): boolean => {
    const x = xOf(event);
    return x >= 0 && x <= widthPx && !isOwnPointer(event);
  };
  useTimeBarWheel(bar, table, view, xOf);

  const scrub = (begun: Press, event: PointerEvent): void => {
    const frame = frameOfX(table, span, widthPx, xOf(event));
    if (frame !== begun.lastFrame) playhead.goTo(frame);
    begun.lastFrame = frame;
  };
  const begin = (kind: Press['kind'], event: PointerEvent): void => {
    press.current = { kind, startX: event.clientX, lastFrame: null };
    // Captured only now: otherwise the bar would receive clicks meant for ranges.
    if (kind !== 'selecting') event.currentTarget.setPointerCapture(event.pointerId);
    if (kind === 'scrubbing') scrub(press.current, event);
  };
  const followPress = (event: PointerEvent): void => {
    // The button was released outside of the bar, before the bar captured the pointer.
    if (event.buttons === 0) press.current = null;
    if (!press.current) return;
    const { kind, startX } = press.current;
    if (kind === 'scrubbing') scrub(press.current, event);
    else if (Math.abs(event.clientX - startX) > minDragPx) begin('scrubbing', event);
  };
  const point = (event: PointerEvent): void => {
    const isPressed = press.current !== null;
    const range = rangeUnder(event);
    const isPointing = isOnField(event.nativeEvent) || isPressed;
    pointed.set(
      event.pointerType !== 'touch' && isPointing
        ? {
            xPx: Math.min(widthPx, Math.max(0, xOf(event))),
            isOnFrame: isPressed || range?.dataset.kind !== 'whole',
            name: range?.ariaLabel ?? null,
          }
        : null,
    );
  };
  const endPress = (): void => {
    press.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent): void => {
      if (!isOnField(event.nativeEvent) || event.button > 0) return;
      begin(rangeUnder(event) ? 'selecting' : 'scrubbing', event);
    },
    onPointerMove: (event: PointerEvent): void => {
      followPress(event);
      point(event);
    },
    onPointerUp: endPress,
    onPointerCancel: endPress,
    onPointerLeave: (): void => pointed.set(null),
    // Otherwise the space bar would click the last clicked range again.
    onMouseDown: (event: React.MouseEvent): void => {
      event.preventDefault();
      focusPlayer();
    },
    onDoubleClick: ({ nativeEvent }: React.MouseEvent): void => {
      if (isOnField(nativeEvent)) show(() => fullSpan(table));
    },
  };
};
