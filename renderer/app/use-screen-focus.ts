import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading of a screen that was gone to, so that keyboards and screen readers
 * go on there. A screen that has set the focus itself keeps it.
 */
export const useScreenFocus = (main: RefObject<HTMLElement | null>, screen: string): void => {
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    if (main.current?.contains(document.activeElement)) return;
    main.current?.querySelector('h1')?.focus();
  }, [main, screen]);
};
