import { AV_NOPTS_VALUE, AV_PKT_FLAG_DISCARD } from 'node-av/constants';
import type { Stream } from 'node-av/lib';
import type { OpenClip } from './open-clip.ts';

/** A coded frame, in ticks of the video track. */
export type FramePacket = {
  readonly pts: bigint;
  readonly duration: bigint;
  readonly sizeBytes: number;
  readonly isKey: boolean;
  /** False if an edit list hides it. */
  readonly isPresented: boolean;
};

/** Frames in presentation order, in ticks of the video track. */
export type FrameTicks = {
  readonly starts: readonly bigint[];
  /** Duration of the last frame; 0 if the file does not say. */
  readonly last: bigint;
};

export const ticksToSeconds = (
  ticks: bigint,
  { num, den }: { num: number; den: number },
): number => (den === 0 ? 0 : (Number(ticks) * num) / den);

/** Maximum number of packets: days of video at usual rates, which only a malicious file exceeds. */
const maxPackets = 4_000_000;

const byValue = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0);

/** In decoding order, without decoding them. @throws Error if a frame has no time */
export const readPackets = async (
  { demuxer, stream }: OpenClip,
  onRead: () => void = () => undefined,
): Promise<FramePacket[]> => {
  const packets: FramePacket[] = [];
  for await (const packet of demuxer.packets(stream.index)) {
    if (!packet) continue;
    using _freed = packet;
    onRead();
    const { pts, duration, size: sizeBytes, isKeyframe: isKey } = packet;
    if (pts === AV_NOPTS_VALUE) throw new Error('The file has no frame times.');
    const isPresented = !packet.hasFlags(AV_PKT_FLAG_DISCARD);
    packets.push({ pts, duration, sizeBytes, isKey, isPresented });
    if (packets.length > maxPackets) throw new Error('The file has too many frames.');
  }
  return packets;
};

export const frameTicksOf = (packets: readonly FramePacket[], stream: Stream): FrameTicks => {
  const presented = packets.filter(({ isPresented }) => isPresented);
  const [first] = presented;
  if (!first) throw new Error('The file shows no frames.');
  const latest = presented.reduce((one, other) => (other.pts >= one.pts ? other : one), first);
  const starts = presented.map(({ pts }) => pts).sort(byValue);
  // A packet's duration is meant for decoding order; the track may end earlier.
  const untilEnd = (starts[0] ?? 0n) + stream.duration - latest.pts;
  const { duration } = latest;
  return { starts, last: untilEnd > 0n && untilEnd < duration ? untilEnd : duration };
};

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

/** Whether a range, of packets in decoding order, decodes by itself and has no other frames. */
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
