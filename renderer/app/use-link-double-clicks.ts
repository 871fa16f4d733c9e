import { useEffect } from 'react';
import { uiTimes } from '../ui/ui-times.ts';

/** How far from the first press the second one may be (CSS pixels). */
const slackPx = 6;

/** The properties of a press with a mouse, pen or finger. */
const ofPress = [
  'pointerdown',
  'mousedown',
  'pointerup',
  'mouseup',
  'click',
  'dblclick',
  'auxclick',
] as const;

const isOnLink = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('a[href]') !== null;

/** A click on a link, and the address of the page that has it. */
type Opening = { readonly click: MouseEvent; readonly from: string };

const isSoonAfter = ({ click }: Opening, press: MouseEvent): boolean =>
  press.timeStamp - click.timeStamp <= uiTimes.doubleClickMs &&
  Math.abs(press.clientX - click.clientX) <= slackPx &&
  Math.abs(press.clientY - click.clientY) <= slackPx;

/** Whether the page has changed since the click. */
const hasLeft = ({ from }: Opening): boolean => window.location.href !== from;

/**
 * Treats a double click on a link as one click: the second press would hit whatever the newly
 * opened page shows there, and go to a frame, set a verdict or select words.
 */
export const useLinkDoubleClicks = (): void => {
  useEffect(() => {
    let opened: Opening | null = null;
    let before: Opening | null = null;
    let isSecond = false;
    const look = (event: MouseEvent): void => {
      // A key activates the focused element: a click without a preceding press.
      if (event.type === 'click' && event.detail === 0) return;
      if (event.type === 'pointerdown') {
        before = opened && hasLeft(opened) ? opened : null;
        opened = null;
        isSecond = before !== null && isSoonAfter(before, event);
      }
      // The system's own count, since its double-click time is configurable.
      if (event.type === 'mousedown' && before !== null && event.detail > 1) isSecond = true;
      if (event.type === 'click') {
        const from = isSecond && before ? before.from : window.location.href;
        // A third press is not a click on that page either.
        opened = isSecond || isOnLink(event) ? { click: event, from } : null;
      }
      if (isSecond) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    };
    const listening = new AbortController();
    for (const type of ofPress) {
      window.addEventListener(type, look, { capture: true, signal: listening.signal });
    }
    return () => listening.abort();
  }, []);
};
