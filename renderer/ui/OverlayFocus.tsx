import { useLayoutEffect, useRef } from 'react';
import { overlays } from './overlays.ts';

const controls = 'button, input, select, textarea, a[href]';

/** What takes the keyboard in a dialog or box: what is marked for it, else its first control. */
const firstOf = (overlay: Element): HTMLElement | null =>
  overlay.querySelector<HTMLElement>('[data-autofocus]:not([hidden])') ??
  overlay.querySelector<HTMLElement>(controls);

const isFree = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** Gives the keyboard back to what had it; to the screen where that is gone, or takes it no more. */
const giveBack = (before: Element | null): void => {
  if (isFree() && before instanceof HTMLElement) before.focus({ preventScroll: true });
  if (isFree() && !document.querySelector('[aria-modal=true]')) {
    document.querySelector('main')?.focus({ preventScroll: true });
  }
};

/** Where the focus was before what leaves the page in the commit that is under way. */
let leftTo: Element | null = null;

/**
 * Stands before all else in what lies over the screen (dialogs, boxes, menus): gives the keyboard to
 * what is marked with `data-autofocus` in the commit that draws it, and back once it is gone. Keys that
 * are pressed right after the one that opened or closed it reach what they were meant for.
 */
export const OverlayFocus = () => {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const before = leftTo ?? document.activeElement;
    const overlay = mark.current?.closest(overlays);
    if (overlay) firstOf(overlay)?.focus({ preventScroll: true });
    return () => {
      leftTo = before;
      // Once it has left the page; what has the focus by then, such as a dialog that follows, keeps it.
      queueMicrotask(() => {
        leftTo = null;
        giveBack(before);
      });
    };
  }, []);
  // Mantine's focus trap would do this in a task of its own, which keys can come before, and take the
  // focus back from where they led. It goes by the first mark, and this one cannot take the focus.
  return <span ref={mark} hidden data-autofocus />;
};
