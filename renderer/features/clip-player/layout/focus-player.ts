/** Element id of the page's only player. */
export const playerElementId = 'player';

export const focusPlayer = (): void =>
  document.getElementById(playerElementId)?.focus({ preventScroll: true });
