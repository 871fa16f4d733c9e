import { useLayoutEffect, useRef } from 'react';
import { overlays } from './overlays.ts';

const controls = 'button, input, select, textarea, a[href]';

/** Returns the element of an overlay to focus: the one marked for it, else its first control. */
const initialFocusOf = (overlay: Element): HTMLElement | null =>
  overlay.querySelector<HTMLElement>('[data-autofocus]:not([hidden])') ??
  overlay.querySelector<HTMLElement>(controls);

const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** Restores the focus; focuses the screen if the element is gone or can't be focused any more. */
export const restoreFocus = (before: Element | null): void => {
  if (isFocusLost() && before instanceof HTMLElement) before.focus({ preventScroll: true });
  if (isFocusLost() && !document.querySelector('[aria-modal=true]')) {
    document.querySelector('main')?.focus({ preventScroll: true });
  }
};

/** Element focused before the overlay that is removed in the current commit. */
let focusedBefore: Element | null = null;

/**
 * First child of every overlay. Focuses `data-autofocus` in the commit that renders the overlay,
 * and restores the focus once it is removed, so that keys typed in quick succession reach the right
 * element.
 */
export const OverlayFocus = () => {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const before = focusedBefore ?? document.activeElement;
    const overlay = mark.current?.closest(overlays);
    if (overlay) initialFocusOf(overlay)?.focus({ preventScroll: true });
    return () => {
      focusedBefore = before;
      // After the overlay is removed. Another element focused by then, as in a next dialog, keeps it.
      queueMicrotask(() => {
        focusedBefore = null;
        restoreFocus(before);
      });
    };
  }, []);
  // Mantine's focus trap would focus in a later task, after keys that may have moved the focus. It
  // looks for the first `data-autofocus`, which is this one and can't be focused.
  return <span ref={mark} hidden data-autofocus />;
};
