import type { MouseEvent } from 'react';
import { focusPlayer } from './focus-player.ts';

/**
 * For presses of the mouse in a part of the page. A button that was clicked would keep the keyboard:
 * Space would press it again instead of playing, which takes a verdict back, and arrows would go
 * from tab to tab. The list that it lies in has the keyboard then, else the player.
 */
export const leaveKeyboard = (event: MouseEvent): void => {
  const target = event.target instanceof Element ? event.target : null;
  // What lies in a portal belongs to it as well, but only for React.
  if (!target?.closest('button') || !event.currentTarget.contains(target)) return;
  event.preventDefault();
  const list = target.closest<HTMLElement>('[role=grid]');
  if (list) list.focus({ preventScroll: true });
  else focusPlayer();
};
