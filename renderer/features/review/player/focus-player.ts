/** Element id of the page's only player. */
export const playerElementId = 'player';

/** Focuses the player, so that its shortcuts work and no button or field receives the keys. */
export const focusPlayer = (): void =>
  document.getElementById(playerElementId)?.focus({ preventScroll: true });
