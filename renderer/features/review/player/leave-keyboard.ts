import type { MouseEvent } from 'react';
import { focusPlayer } from './focus-player.ts';

/** What is pressed at which event: its label gives a switch the keyboard only with the click. */
const pressedAt: Readonly<Record<string, string>> = {
  mousedown: 'button',
  click: 'input[type=checkbox], input[type=radio]',
};

/**
 * For presses of the mouse (`onMouseDown`) and clicks (`onClick`) in a part of the page. A button or
 * switch that was clicked would keep the keyboard: Space would press it again instead of playing,
 * which takes a verdict back, and arrows would go from tab to tab. The list that it lies in has the
 * keyboard then, else the player.
 */
export const leaveKeyboard = (event: MouseEvent): void => {
  const { target, currentTarget, type, detail } = event;
  // Keys click as well, but not by a mouse.
  if (!(target instanceof Element) || detail === 0) return;
  const pressed = target.closest(pressedAt[type] ?? 'button');
  // What lies in a portal belongs to it as well, but only for React.
  if (!pressed || !currentTarget.contains(pressed)) return;
  if (type === 'mousedown') event.preventDefault();
  const list = pressed.closest<HTMLElement>('[role=grid]');
  if (list) list.focus({ preventScroll: true });
  else focusPlayer();
};

/** What a part of the page needs for that. */
export const leavesKeyboard = { onMouseDown: leaveKeyboard, onClick: leaveKeyboard };
