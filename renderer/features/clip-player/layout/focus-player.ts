import type { MouseEvent } from 'react';

export const playerElementId = 'player';

export const focusPlayer = (): void =>
  document.getElementById(playerElementId)?.focus({ preventScroll: true });

const switches = 'input[type=checkbox], input[type=radio]';

const leave = (event: MouseEvent): void => {
  const { target, currentTarget, type, detail } = event;
  // A key press also sends a click event; only clicks of the mouse count.
  if (!(target instanceof Element) || detail === 0) return;
  // Clicking a switch's label focuses the switch only on click, not on mousedown.
  const pressed = target.closest(type === 'click' ? switches : 'button, summary');
  // React also bubbles events from portals, which are elsewhere in the document.
  if (!pressed || !currentTarget.contains(pressed)) return;
  if (type === 'mousedown') event.preventDefault();
  const list = pressed.closest<HTMLElement>('[role=grid]');
  if (list) list.focus({ preventScroll: true });
  else focusPlayer();
};

/**
 * Keeps buttons and switches from holding the focus after a click: Space would press them again
 * instead of playing, and arrow keys would switch tabs. The list around the button gets focus, else
 * the player.
 */
export const leaveKeyboard = { onMouseDown: leave, onClick: leave };
