import type { BarPlaces } from './bar-places.ts';

/** A press on a range becomes scrubbing when the pointer goes so far (CSS pixels). */
const slackPx = 4;

type Press = { kind: 'choosing' | 'scrubbing' | 'panning'; startX: number; lastX: number };

export type PressFollower = {
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
export const createPressFollower = (
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
