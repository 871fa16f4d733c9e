import type { Direction } from '../clip-frames.ts';

/** Frames that one goes back before it counts as another direction of travel. */
const turningFrames = 8;

/**
 * Which way is decoded ahead. Somebody who steps back and forth looks at one place: turning the
 * window round for each step would decode everything anew, again and again.
 */
export const createHeading = () => {
  let direction: Direction = 1;
  let farthest = 0;
  return {
    /** @returns the direction to decode in, once the playhead is at a frame and meant to go a way */
    follow: (frame: number, meant: Direction): Direction => {
      const isOnward = (frame - farthest) * direction >= 0;
      const isFar = Math.abs(frame - farthest) >= turningFrames;
      if (isFar) direction = meant;
      if (isOnward || isFar) farthest = frame;
      return direction;
    },
  };
};
