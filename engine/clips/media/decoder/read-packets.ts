import { AV_NOPTS_VALUE, AV_PKT_FLAG_DISCARD } from 'node-av/constants';
import type { Stream } from 'node-av/lib';
import type { OpenClip } from './open-clip.ts';

/** A coded frame as its file lists it, in ticks of the picture track. */
export type FramePacket = {
  readonly pts: bigint;
  readonly dts: bigint;
  readonly duration: bigint;
  readonly sizeBytes: number;
  readonly isKey: boolean;
  /** False for one that an edit list hides. */
  readonly isPresented: boolean;
};

/** Frames in the order in which they are presented, in ticks of the picture track. */
export type FrameTicks = {
  /** Ascending. */
  readonly starts: readonly bigint[];
  /** How long the last one is shown; 0 where the file does not say. */
  readonly last: bigint;
};

/** Days of video at the usual rates: a file that has more was made to fill the memory. */
const maxPackets = 4_000_000;

const byValue = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * All coded frames of a clip, in the order of decoding. Nothing is decoded.
 * @param onRead told of each
 * @throws Error where the file does not say when a frame is shown
 */
export const readPackets = async (
  { demuxer, stream }: OpenClip,
  onRead: () => void = () => undefined,
): Promise<FramePacket[]> => {
  const packets: FramePacket[] = [];
  for await (const packet of demuxer.packets(stream.index)) {
    if (!packet) continue;
    using _freed = packet;
    onRead();
    const { pts, dts, duration, size: sizeBytes, isKeyframe: isKey } = packet;
    if (pts === AV_NOPTS_VALUE) throw new Error('The file does not say when its frames are shown.');
    const isPresented = !packet.hasFlags(AV_PKT_FLAG_DISCARD);
    packets.push({ pts, dts, duration, sizeBytes, isKey, isPresented });
    if (packets.length > maxPackets) throw new Error('The file has too many frames.');
  }
  return packets;
};

/**
 * The beginning of every frame that is presented: what an edit list hides is not.
 * @throws Error where not a single one is presented
 */
export const frameTicksOf = (packets: readonly FramePacket[], stream: Stream): FrameTicks => {
  const presented = packets.filter(({ isPresented }) => isPresented);
  const [first] = presented;
  if (!first) throw new Error('The file presents not a single frame.');
  const latest = presented.reduce((one, other) => (other.pts >= one.pts ? other : one), first);
  const starts = presented.map(({ pts }) => pts).sort(byValue);
  // What a packet says is for the order of decoding; the end of the track may come before that.
  const untilEnd = (starts[0] ?? 0n) + stream.duration - latest.pts;
  const { duration } = latest;
  return { starts, last: untilEnd > 0n && untilEnd < duration ? untilEnd : duration };
};
