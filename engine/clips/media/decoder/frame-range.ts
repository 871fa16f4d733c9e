import type { FramePacket, FrameTicks } from './read-packets.ts';

/** Frames of a file, counted as they are presented. */
export type FrameRange = { readonly startFrame: number; readonly frameCount: number };

/** The same in ticks of the picture track. */
export type RangeTicks = {
  /** When each of the frames begins. */
  readonly starts: readonly bigint[];
  /** When the last of them ends. */
  readonly end: bigint;
};

/**
 * When the frames of a range are shown.
 * @throws Error where the file has less frames, or two at the same time
 */
export const ticksOfRange = (
  { starts, last }: FrameTicks,
  { startFrame, frameCount }: FrameRange,
): RangeTicks => {
  const wanted = starts.slice(startFrame, startFrame + frameCount);
  const final = wanted.at(-1);
  if (final === undefined || wanted.length !== frameCount) {
    throw new Error(`The file has ${starts.length} frames, not those that are asked for.`);
  }
  if (wanted.some((tick, index) => tick === wanted[index - 1])) {
    throw new Error('The file shows two frames at the same time.');
  }
  return { starts: wanted, end: starts[startFrame + frameCount] ?? final + last };
};

/**
 * Whether the coded frames of a range, as they lie in the file, are all that is needed to decode
 * them, and nothing else: then they can be copied without being decoded.
 * @param packets in the order of decoding
 */
export const isSelfContainedRange = (
  packets: readonly FramePacket[],
  { startFrame, frameCount }: FrameRange,
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

/** From which coded frame on decoding must begin, to have a frame with all that it refers to. */
export const decodingStart = (packets: readonly FramePacket[], startTick: bigint): number => {
  const first = packets.findIndex(({ pts }) => pts >= startTick);
  const keys = packets.flatMap(({ isKey, pts }, index) =>
    isKey && index <= first && pts <= startTick ? [index] : [],
  );
  // One more than should be needed: after some that are called key frames the picture only builds up.
  return keys.at(-2) ?? 0;
};
