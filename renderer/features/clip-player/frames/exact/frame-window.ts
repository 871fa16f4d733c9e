import type { Direction } from '../clip-frames.ts';

/** Both inclusive. */
export type FrameWindow = { readonly first: number; readonly last: number };

export const isInWindow = ({ first, last }: FrameWindow, frame: number): boolean =>
  frame >= first && frame <= last;

/** Minimum capacity, even over budget: the frame on screen and its neighbors. */
const minFrames = 3;

export const framesWithin = (
  budgetBytes: number,
  frameBytes: number,
  blockBytes: number,
): number => {
  const perBlock = Math.floor(blockBytes / Math.max(1, frameBytes));
  const blocks = Math.max(1, Math.floor(budgetBytes / blockBytes));
  return Math.max(minFrames, blocks * perBlock);
};

/** Share of the window behind the playhead, since users step back and forth. */
const behindShare = 0.2;

/** Returns the frames to hold, most of them ahead. At an end of the clip, the window is shifted. */
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

export const farthestOutside = (
  held: Iterable<number>,
  { first, last }: FrameWindow,
): number | undefined => {
  let farthest: number | undefined;
  let maxDistance = 0;
  for (const frame of held) {
    const distance = Math.max(first - frame, frame - last);
    if (distance <= maxDistance) continue;
    maxDistance = distance;
    farthest = frame;
  }
  return farthest;
};

const turningFrames = 8;

/**
 * Tracks the direction in which to decode ahead. Stepping back and forth around one frame does not
 * change it, which would decode the same frames again and again.
 */
export const createHeading = () => {
  let direction: Direction = 1;
  let farthest = 0;
  return {
    follow: (frame: number, playheadDirection: Direction): Direction => {
      const isOnward = (frame - farthest) * direction >= 0;
      const isFar = Math.abs(frame - farthest) >= turningFrames;
      if (isFar) direction = playheadDirection;
      if (isOnward || isFar) farthest = frame;
      return direction;
    },
  };
};

/** Measured number of frames that a waiting decoder holds: reference frames and some more. */
const framesInDecoder = 11;

/** Maximum share of memory for waiting decoders, which shorten jumps but make the window smaller. */
const decoderShare = 0.5;

/** Divides memory between frames and decoders that wait within the clip, to shorten jumps. */
export const shareMemory = (
  bytes: number,
  {
    frameBytes,
    blockBytes,
    frameCount,
    usefulDecoders,
  }: Record<'frameBytes' | 'blockBytes' | 'frameCount' | 'usefulDecoders', number>,
) => {
  const capacity = framesWithin(bytes, frameBytes, blockBytes);
  if (capacity >= frameCount) return { capacity, waitingDecoders: 0 };
  const decoderBytes = frameBytes * framesInDecoder;
  const affordable = Math.floor((bytes * decoderShare) / decoderBytes);
  const waitingDecoders = Math.min(usefulDecoders, affordable);
  return {
    capacity: framesWithin(bytes - waitingDecoders * decoderBytes, frameBytes, blockBytes),
    waitingDecoders,
  };
};
