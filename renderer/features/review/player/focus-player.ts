/** The one player of a page: takes the keyboard when what had it is gone, or must not keep it. */
export const playerElementId = 'player';

/** Gives the keyboard to the player, so that keys mean the picture. */
export const focusPlayer = (): void =>
  document.getElementById(playerElementId)?.focus({ preventScroll: true });
