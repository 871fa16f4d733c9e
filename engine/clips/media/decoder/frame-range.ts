import type { FramePacket, FrameTicks } from './read-packets.ts';

/** In presentation order. */
export type CopiedFrames = { readonly startFrame: number; readonly frameCount: number };

/** A range of frames in ticks of the video track. */
export type RangeTicks = {
  readonly starts: readonly bigint[];
  readonly end: bigint;
};

/** Times of a range of frames. @throws Error if frames are missing, or two have the same time */
export const ticksOfRange = (
  { starts, last }: FrameTicks,
  { startFrame, frameCount }: CopiedFrames,
): RangeTicks => {
  const wanted = starts.slice(startFrame, startFrame + frameCount);
  const final = wanted.at(-1);
  if (final === undefined || wanted.length !== frameCount) {
    throw new Error(`The file has ${starts.length} frames and lacks the requested ones.`);
  }
  if (wanted.some((tick, index) => tick === wanted[index - 1])) {
    throw new Error('The file has two frames at the same time.');
  }
  return { starts: wanted, end: starts[startFrame + frameCount] ?? final + last };
};

/**
 * Whether a range can be decoded by itself and contains no other frames: it can be copied as it is.
 * @param packets in decoding order
 */
export const isSelfContainedRange = (
  packets: readonly FramePacket[],
  { startFrame, frameCount }: CopiedFrames,
  { starts: [start], end }: RangeTicks,
): boolean => {
  if (start === undefined || !packets[startFrame]?.isKey) return false;
  const endFrame = startFrame + frameCount;
  return packets.every(({ pts, isPresented }, index) => {
    if (!isPresented) return false;
    if (index < startFrame) return pts < start;
    return index < endFrame ? pts >= start && pts < end : true;
  });
};

/** Returns the index of the packet at which decoding must begin to obtain a frame correctly. */
export const decodingStart = (packets: readonly FramePacket[], startTick: bigint): number => {
  const first = packets.findIndex(({ pts }) => pts >= startTick);
  const keys = packets.flatMap(({ isKey, pts }, index) =>
    isKey && index <= first && pts <= startTick ? [index] : [],
  );
  // One key frame earlier than needed: after some of them the image only builds up gradually.
  return keys.at(-2) ?? 0;
};
