export type Sound = {
  /**
   * Plays from a position until `stop`, at the clip's own speed.
   * @param fromSec seconds by the frame table
   * @returns false if there is nothing to hear, or nothing yet
   */
  play(fromSec: number): boolean;
  stop(): void;
  /** The position heard now, in seconds by the frame table; null while nothing is heard. */
  heardSec(): number | null;
};

export const noSound: Sound = { play: () => false, stop: () => undefined, heardSec: () => null };
