import type { Direction } from '../clip-frames.ts';

/** Frames from first to last, both inclusive. */
export type FrameWindow = { readonly first: number; readonly last: number };

export const isWithin = ({ first, last }: FrameWindow, frame: number): boolean =>
  frame >= first && frame <= last;

/** The frame on screen and its neighbours are held whatever they take. */
const minFrames = 3;

/** How many frames of a size may be held, in whole blocks of memory: one at least. */
export const framesWithin = (
  budgetBytes: number,
  frameBytes: number,
  blockBytes: number,
): number => {
  const perBlock = Math.floor(blockBytes / Math.max(1, frameBytes));
  const blocks = Math.max(1, Math.floor(budgetBytes / blockBytes));
  return Math.max(minFrames, blocks * perBlock);
};

/** Of what is held, what lies against the direction of travel: people go back and forth. */
const behindShare = 0.2;

/**
 * The frames that are worth holding: most of them in the direction of travel. What is cut off by an
 * end of the clip goes to the other side.
 * @param capacity how many may be held
 */
export const windowAround = (
  frame: number,
  direction: Direction,
  frameCount: number,
  capacity: number,
): FrameWindow => {
  const size = Math.min(frameCount, capacity);
  const behind = Math.max(1, Math.floor((size - 1) * behindShare));
  const before = direction === 1 ? behind : size - 1 - behind;
  const first = Math.min(Math.max(0, frame - before), frameCount - size);
  return { first, last: first + size - 1 };
};

/**
 * Of the frames held, the one to let go first: the farthest outside of the window.
 * @returns undefined where all lie within it
 */
export const minWorth = (
  held: Iterable<number>,
  { first, last }: FrameWindow,
): number | undefined => {
  let worst: number | undefined;
  let most = 0;
  for (const frame of held) {
    const distance = Math.max(first - frame, frame - last);
    if (distance <= most) continue;
    most = distance;
    worst = frame;
  }
  return worst;
};
