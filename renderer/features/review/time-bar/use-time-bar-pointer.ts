import { type RefObject, useLayoutEffect } from 'react';
import { focusPlayer } from '../player/focus-player.ts';
import { useReview } from '../review-context.ts';
import { type BarPlaces, createBarPlaces } from './bar-places.ts';
import { useTimeBarView } from './time-bar-view.ts';

/** A press on a range becomes scrubbing when the pointer goes so far (CSS pixels). */
const slackPx = 4;

type Press = { kind: 'choosing' | 'scrubbing' | 'panning'; startX: number; lastX: number };

type PressFollower = {
  onDown(event: PointerEvent): void;
  onMove(event: PointerEvent): void;
  onUp(): void;
  isPressed(): boolean;
};

/**
 * Follows presses on the time bar: one goes to the frame under it and goes along, on a range only
 * once it moves, since a click on it chooses its finding; the middle button moves what is shown.
 * @param bar keeps the pointer while it is pressed, wherever it goes
 */
const createPressFollower = (
  bar: HTMLElement,
  places: BarPlaces,
  goTo: (frame: number) => void,
): PressFollower => {
  let press: Press | null = null;
  let asked = -1;
  const scrub = (event: MouseEvent): void => {
    const frame = places.frameUnder(event);
    if (frame === asked) return;
    asked = frame;
    goTo(frame);
  };
  const begin = (kind: Press['kind'], event: PointerEvent): void => {
    press = { kind, startX: event.clientX, lastX: event.clientX };
    asked = -1;
    // A click would otherwise be the bar's, not that of the range.
    if (kind !== 'choosing') bar.setPointerCapture(event.pointerId);
    if (kind === 'scrubbing') scrub(event);
  };
  return {
    onDown: (event) => {
      if (!places.isOnField(event) || event.button > 1) return;
      if (event.button === 1) begin('panning', event);
      else begin(places.rangeUnder(event) ? 'choosing' : 'scrubbing', event);
    },
    onMove: (event) => {
      // It was let go beside the bar, which did not have the pointer yet.
      if (event.buttons === 0) press = null;
      if (!press) return;
      const { kind, startX, lastX } = press;
      press.lastX = event.clientX;
      if (kind === 'scrubbing') scrub(event);
      else if (kind === 'panning') places.pan(lastX - event.clientX);
      else if (Math.abs(event.clientX - startX) > slackPx) begin('scrubbing', event);
    },
    onUp: () => {
      press = null;
    },
    isPressed: () => press !== null,
  };
};

/**
 * What the mouse, a pen or a finger does on the time bar by pressing and pointing.
 * @param bar everything that listens
 * @param field over which the clip is spread
 */
export const useTimeBarPointer = (
  bar: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
): void => {
  const { playhead } = useReview();
  const view = useTimeBarView();
  // Before anything else happens to the bar: what is listened with goes to the view that is drawn.
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
      const isAtNone = range?.dataset.kind === 'whole' && !presses.isPressed();
      const frame = isAtNone ? null : places.frameUnder(event);
      view.point({ frame, xPx, name: range?.ariaLabel ?? null });
    };
    const onMove = (event: PointerEvent): void => {
      presses.onMove(event);
      point(event);
    };
    // What was pressed last would else be pressed again by the space bar.
    const onMouseDown = (event: MouseEvent): void => {
      event.preventDefault();
      focusPlayer();
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('pointerdown', presses.onDown, { signal });
    element.addEventListener('pointermove', onMove, { signal });
    element.addEventListener('pointerup', presses.onUp, { signal });
    element.addEventListener('pointercancel', presses.onUp, { signal });
    element.addEventListener('pointerleave', leave, { signal });
    element.addEventListener('mousedown', onMouseDown, { signal });
    return () => listening.abort();
  }, [bar, field, view, playhead]);
};
