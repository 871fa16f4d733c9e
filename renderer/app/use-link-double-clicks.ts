import { useEffect } from 'react';
import { uiTimes } from '../ui/ui-times.ts';

/** How far from the first press the second one may be (CSS pixels). */
const slackPx = 6;

/** All that a press with a mouse, a pen or a finger tells a page. */
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

/** Not where one is back already, or never left. */
const hasLeft = ({ from }: Opening): boolean => window.location.href !== from;

/**
 * A double click on a link is one click: its second press would fall on whatever the page that the
 * first one has opened shows there, go to a frame, set a verdict or select words.
 */
export const useLinkDoubleClicks = (): void => {
  useEffect(() => {
    let opened: Opening | null = null;
    let before: Opening | null = null;
    let isSecond = false;
    const look = (event: MouseEvent): void => {
      // A key presses what has the focus: that is a click that no press has begun.
      if (event.type === 'click' && event.detail === 0) return;
      if (event.type === 'pointerdown') {
        before = opened && hasLeft(opened) ? opened : null;
        opened = null;
        isSecond = before !== null && isSoonAfter(before, event);
      }
      // The system's own word on it: the time that it gives can be set.
      if (event.type === 'mousedown' && before !== null && event.detail > 1) isSecond = true;
      if (event.type === 'click') {
        const from = isSecond && before ? before.from : window.location.href;
        // A third press is no click on that page either.
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
