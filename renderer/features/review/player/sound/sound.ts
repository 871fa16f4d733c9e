/** The sound of a clip. It has a time of its own, by which pictures go while it is heard. */
export type Sound = {
  /**
   * Plays on from a place until `stop`, at the clip's own speed.
   * @param fromSec seconds by the frame table
   * @returns false where there is nothing to hear, or nothing yet
   */
  play(fromSec: number): boolean;
  stop(): void;
  /** The place that is heard now, in seconds by the frame table; null while nothing is. */
  heardSec(): number | null;
};

export const noSound: Sound = { play: () => false, stop: () => undefined, heardSec: () => null };
