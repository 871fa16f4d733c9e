import { useEffect } from 'react';
import { uiTimes } from '../ui/ui-times.ts';

const maxDistancePx = 6;

const pressEvents = [
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

type Opening = { readonly click: MouseEvent; readonly from: string };

/** The system's own count comes with a `mousedown`, since its double-click time is configurable. */
const isSecondPress = ({ click, from }: Opening, press: MouseEvent): boolean =>
  window.location.href !== from &&
  (press.detail > 1 ||
    (press.timeStamp - click.timeStamp <= uiTimes.doubleClickMs &&
      Math.abs(press.clientX - click.clientX) <= maxDistancePx &&
      Math.abs(press.clientY - click.clientY) <= maxDistancePx));

/**
 * Treats a double click on a link as one click: a further press would hit the page that the first
 * one opened, and could set a verdict there.
 */
export const useLinkDoubleClicks = (): void => {
  useEffect(() => {
    let opened: Opening | null = null;
    const onPressEvent = (event: MouseEvent): void => {
      if (opened && isSecondPress(opened, event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else if (event.type === 'mousedown') opened = null;
      // A key activates the focused element: a click without a preceding press.
      else if (event.type === 'click' && event.detail > 0 && isOnLink(event)) {
        opened = { click: event, from: window.location.href };
      }
    };
    const controller = new AbortController();
    for (const type of pressEvents) {
      window.addEventListener(type, onPressEvent, { capture: true, signal: controller.signal });
    }
    return () => controller.abort();
  }, []);
};
