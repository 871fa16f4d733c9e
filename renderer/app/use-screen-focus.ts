import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to a screen that was gone to, so that keyboards and screen readers go on there: to
 * the place of all screens, which stays when a screen has loaded and shows another heading. A screen
 * that has set the focus itself keeps it.
 */
export const useScreenFocus = (main: RefObject<HTMLElement | null>, screen: string): void => {
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    if (main.current?.contains(document.activeElement)) return;
    main.current?.focus();
  }, [main, screen]);
};
