import { firstWhere } from '../domain/first-where.ts';
import { ClipProblem } from './clip-problem.ts';
import type { TrackTimes } from './movie-box.ts';

/** Times of a packet of the container; packets are in decoding order. */
export type PacketTimes = {
  /** Presentation time of its frame, in ticks of the track's clock. */
  readonly ticks: number;
  readonly durationTicks: number;
  /** Whether decoding can start with it. */
  readonly isKey: boolean;
};

/** A presented part of the track: frames that start from `firstTick` to before `endTick`. */
export type Edit = {
  readonly firstTick: number;
  /** Infinity for the end of the track. */
  readonly endTick: number;
  /** Start of the part in the presentation, in the same ticks. */
  readonly startTick: number;
};

/** The presented frames, their times and packets. Packets are numbered in decoding order. */
export type Presentation = ReturnType<typeof presentationOf>;

export const fullTrack: Edit = {
  firstTick: Number.NEGATIVE_INFINITY,
  endTick: Number.POSITIVE_INFINITY,
  startTick: 0,
};

/**
 * Returns the presented parts, in presentation order. @throws ClipProblem if frames are shown
 * twice, out of order, or at another speed, which a frame table cannot express
 */
export const editsOf = (times: TrackTimes): readonly Edit[] => {
  const { movieTicksPerSec, trackTicksPerSec } = times;
  const inTrackTicks = (ticks: number): number =>
    Math.round((ticks * trackTicksPerSec) / movieTicksPerSec);
  const edits: Edit[] = [];
  let movieTicks = 0;
  for (const { durationTicks, mediaTicks, rate } of times.edits) {
    const startTick = inTrackTicks(movieTicks);
    movieTicks += durationTicks;
    if (mediaTicks === -1) continue;
    if (rate !== 1)
      throw new ClipProblem('A part of the file plays at another speed. Re-export it.');
    const endTick =
      durationTicks === 0 ? Number.POSITIVE_INFINITY : mediaTicks + inTrackTicks(durationTicks);
    if (mediaTicks < (edits.at(-1)?.endTick ?? Number.NEGATIVE_INFINITY)) {
      throw new ClipProblem('Parts of the file play twice or in another order. Re-export it.');
    }
    edits.push({ firstTick: mediaTicks, endTick, startTick });
  }
  return edits.length > 0 ? edits : [fullTrack];
};

/** Maximum error of the end of an edit, which is often counted in milliseconds. */
const maxRoundingSec = 0.002;

const offsetOf = ({ firstTick, startTick }: Edit): number =>
  firstTick === Number.NEGATIVE_INFINITY ? 0 : startTick - firstTick;

/** Frames with the same time stay in decoding order, in which decoders return them. */
const inOrderOfTime = (packets: readonly PacketTimes[]): number[] => {
  const ticksOf = (index: number): number => packets[index]?.ticks ?? 0;
  return packets.map((_, index) => index).sort((one, other) => ticksOf(one) - ticksOf(other));
};

/**
 * Frames presented before a key frame but stored after it (open GOP) refer to earlier frames, so
 * they need the key frame before it.
 */
const keysOf = (isKey: (packet: number) => boolean, rankOf: Int32Array): Int32Array => {
  // Those with a later key packet of a lower rank are never chosen again, so ranks ascend.
  const keys: number[] = [];
  const rankOfKey = (index: number): number => rankOf[keys[index] ?? 0] ?? 0;
  return rankOf.map((rank, packet) => {
    if (isKey(packet)) {
      while (keys.length > 0 && rankOfKey(keys.length - 1) > rank) keys.pop();
      keys.push(packet);
    }
    return keys[firstWhere(keys.length, (index) => rankOfKey(index) > rank) - 1] ?? 0;
  });
};

/** Removes a key packet at which decoding cannot start, so that the previous one is used. */
export const rejectKey = ({ keyOf, rankOf }: Presentation, rejected: number): void =>
  keyOf.set(keysOf((packet) => packet !== rejected && keyOf[packet] === packet, rankOf));

/** @param edits in presentation order, without overlap @throws ClipProblem if no frame is left */
export const presentationOf = (
  packets: readonly PacketTimes[],
  edits: readonly Edit[],
  ticksPerSec: number,
) => {
  const order = inOrderOfTime(packets);
  const rankOf = new Int32Array(packets.length);
  for (const [rank, index] of order.entries()) rankOf[index] = rank;
  const startSecs: number[] = [];
  const packetOf: number[] = [];
  const ticksAt = (rank: number): number => packets[order[rank] ?? 0]?.ticks ?? 0;
  let lastDurationSec = 0;
  for (const edit of edits) {
    const from = firstWhere(order.length, (rank) => ticksAt(rank) >= edit.firstTick);
    for (let rank = from; rank < order.length && ticksAt(rank) < edit.endTick; rank += 1) {
      const index = order[rank] as number;
      const { ticks, durationTicks } = packets[index] as PacketTimes;
      startSecs.push((ticks + offsetOf(edit)) / ticksPerSec);
      packetOf.push(index);
      const leftTicks = edit.endTick - ticks;
      const isCut = durationTicks - leftTicks > maxRoundingSec * ticksPerSec;
      lastDurationSec = (isCut ? leftTicks : durationTicks) / ticksPerSec;
    }
  }
  if (packetOf.length === 0) throw new ClipProblem('The file shows no frames. Re-export it.');
  const frameOf = new Int32Array(packets.length).fill(-1);
  for (const [frame, index] of packetOf.entries()) frameOf[index] = frame;
  return {
    startSecs: Float64Array.from(startSecs),
    lastDurationSec,
    // Other late starts, as of fragments cut from a stream, are not part of the presentation.
    originSec: (edits[0]?.startTick ?? 0) > 0 ? (startSecs[0] ?? 0) : 0,
    packetOf: Int32Array.from(packetOf),
    /** The frame of each packet; -1 for a packet that is only needed to decode others. */
    frameOf,
    /** The rank of each packet in presentation order, including packets that are cut away. */
    rankOf,
    /** The key packet at which decoding must start for each packet; see `rejectKey`. */
    keyOf: keysOf((packet) => packets[packet]?.isKey ?? false, rankOf),
  };
};
