import { type RefObject, useEffect, useRef } from 'react';
import { overlays } from '../ui/overlays.ts';

/**
 * Moves the focus to a screen that was gone to, so that keyboards and screen readers go on there: to
 * the place of all screens, which stays when a screen has loaded and shows another heading. A screen
 * that has set the focus itself keeps it, and so does what lies over all screens: somebody types there.
 */
export const useScreenFocus = (main: RefObject<HTMLElement | null>, screen: string): void => {
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    const focused = document.activeElement;
    if (main.current?.contains(focused) || focused?.closest(overlays)) return;
    main.current?.focus();
  }, [main, screen]);
};
