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

const isSoonAfter = ({ click }: Opening, press: MouseEvent): boolean =>
  press.timeStamp - click.timeStamp <= uiTimes.doubleClickMs &&
  Math.abs(press.clientX - click.clientX) <= maxDistancePx &&
  Math.abs(press.clientY - click.clientY) <= maxDistancePx;

const hasNavigated = ({ from }: Opening): boolean => window.location.href !== from;

/**
 * Treats a double click on a link as one click: the second press would hit the page that the first
 * one opened, and could set a verdict there.
 */
export const useLinkDoubleClicks = (): void => {
  useEffect(() => {
    let opened: Opening | null = null;
    let before: Opening | null = null;
    let isSecond = false;
    const onPressEvent = (event: MouseEvent): void => {
      // A key activates the focused element: a click without a preceding press.
      if (event.type === 'click' && event.detail === 0) return;
      if (event.type === 'pointerdown') {
        before = opened && hasNavigated(opened) ? opened : null;
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
    const controller = new AbortController();
    for (const type of pressEvents) {
      window.addEventListener(type, onPressEvent, { capture: true, signal: controller.signal });
    }
    return () => controller.abort();
  }, []);
};
