import type { MouseEvent } from 'react';
import { focusPlayer } from './focus-player.ts';

const switches = 'input[type=checkbox], input[type=radio]';

const leave = (event: MouseEvent): void => {
  const { target, currentTarget, type, detail } = event;
  // Keys click as well, but not by a mouse.
  if (!(target instanceof Element) || detail === 0) return;
  // Its label gives a switch the keyboard only with the click.
  const pressed = target.closest(type === 'click' ? switches : 'button');
  // What lies in a portal belongs to it as well, but only for React.
  if (!pressed || !currentTarget.contains(pressed)) return;
  if (type === 'mousedown') event.preventDefault();
  const list = pressed.closest<HTMLElement>('[role=grid]');
  if (list) list.focus({ preventScroll: true });
  else focusPlayer();
};

/**
 * For a part of the page: a button or switch that was clicked there would keep the keyboard. Space
 * would press it again instead of playing, which takes a verdict back, and arrows would go from tab
 * to tab. The list that it lies in has the keyboard then, else the player.
 */
export const leaveKeyboard = { onMouseDown: leave, onClick: leave };
