import { type RefObject, useLayoutEffect } from 'react';
import { focusPlayer } from '../player/focus-player.ts';
import { useReview } from '../review-context.ts';
import { createBarPlaces } from './bar-places.ts';
import { createPressFollower } from './follow-presses.ts';
import { useTimeBarView } from './time-bar-view.ts';

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
