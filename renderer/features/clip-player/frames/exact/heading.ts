import type { Direction } from '../clip-frames.ts';

/** Number of frames against the direction after which the direction changes. */
const turningFrames = 8;

/**
 * Tracks the direction in which to decode ahead. Stepping back and forth around one frame does not
 * change it: turning the window with each step would decode the same frames again and again.
 */
export const createHeading = () => {
  let direction: Direction = 1;
  let farthest = 0;
  return {
    /** Returns the direction to decode in, for a playhead at a frame that moves in a direction. */
    follow: (frame: number, playheadDirection: Direction): Direction => {
      const isOnward = (frame - farthest) * direction >= 0;
      const isFar = Math.abs(frame - farthest) >= turningFrames;
      if (isFar) direction = playheadDirection;
      if (isOnward || isFar) farthest = frame;
      return direction;
    },
  };
};
