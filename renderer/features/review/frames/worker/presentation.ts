import { ClipProblem } from './clip-problem.ts';

/** A packet of the container, in the order in which packets are decoded. */
export type PacketTimes = {
  /** When its frame is presented, in ticks of the track's clock. */
  readonly ticks: number;
  readonly durationTicks: number;
  /** Whether decoding can begin with it. */
  readonly isKey: boolean;
};

/** A part of the track that is presented: frames that begin from `firstTick` until before `endTick`. */
export type Edit = {
  readonly firstTick: number;
  /** Infinity where it goes on to the track's end. */
  readonly endTick: number;
  /** Where it stands in the presentation, in the same ticks. */
  readonly startTick: number;
};

/** Which frames are presented, when, and how each is come by. Packets count in order of decoding. */
export type Presentation = {
  readonly startSecs: Float64Array;
  /** How long the last frame is shown; 0 where nobody knows. */
  readonly lastSec: number;
  /** The packet of each frame. */
  readonly packetOf: Int32Array;
  /** The frame of each packet; -1 for one that is only needed to decode others. */
  readonly frameOf: Int32Array;
  /** The place of each packet in the order of presentation, those that are cut away among them. */
  readonly rankOf: Int32Array;
  /** The packet with which decoding has to begin to come to each packet; see `rejectKey`. */
  readonly keyOf: Int32Array;
};

/** Nothing is cut away. */
export const fullTrack: Edit = {
  firstTick: Number.NEGATIVE_INFINITY,
  endTick: Number.POSITIVE_INFINITY,
  startTick: 0,
};

const offsetOf = ({ firstTick, startTick }: Edit): number =>
  firstTick === Number.NEGATIVE_INFINITY ? 0 : startTick - firstTick;

/** Decoders know frames by their time in microseconds. */
export const microseconds = (ticks: number, ticksPerSec: number): number =>
  Math.round((ticks * 1_000_000) / ticksPerSec);

/** Packets in the order of presentation. @throws Error where two are presented at one time */
const inOrderOfTime = (packets: readonly PacketTimes[], ticksPerSec: number): number[] => {
  const order = packets.map((_, index) => index);
  const ticksOf = (index = 0): number => packets[index]?.ticks ?? 0;
  order.sort((one, other) => ticksOf(one) - ticksOf(other));
  const timeOf = (at: number): number => microseconds(ticksOf(order[at]), ticksPerSec);
  for (let at = 1; at < order.length; at += 1) {
    if (timeOf(at) === timeOf(at - 1)) {
      throw new ClipProblem('The file gives two of its frames the same time.');
    }
  }
  return order;
};

/**
 * Frames that come before a key frame but behind it in the file (open GOP) refer to what is before
 * it: for them decoding begins one key frame earlier.
 */
const keysOf = (isKey: (packet: number) => boolean, rankOf: Int32Array): Int32Array => {
  const keys: number[] = [];
  return rankOf.map((rank, packet) => {
    if (isKey(packet)) keys.push(packet);
    return keys.findLast((key) => (rankOf[key] ?? 0) <= rank) ?? 0;
  });
};

/** Decoding cannot begin with a packet, though the file says so: it begins one key frame earlier. */
export const rejectKey = ({ keyOf, rankOf }: Presentation, rejected: number): void =>
  keyOf.set(keysOf((packet) => packet !== rejected && keyOf[packet] === packet, rankOf));

/**
 * Works out what is presented of a track.
 * @param edits in the order of presentation; no frame lies in two of them
 * @throws ClipProblem where no frame is left or their order cannot be known
 */
export const presentationOf = (
  packets: readonly PacketTimes[],
  edits: readonly Edit[],
  ticksPerSec: number,
): Presentation => {
  const order = inOrderOfTime(packets, ticksPerSec);
  const rankOf = new Int32Array(packets.length);
  for (const [rank, index] of order.entries()) rankOf[index] = rank;
  const startSecs: number[] = [];
  const packetOf: number[] = [];
  let lastSec = 0;
  for (const edit of edits) {
    for (const index of order) {
      const { ticks, durationTicks } = packets[index] as PacketTimes;
      if (ticks < edit.firstTick || ticks >= edit.endTick) continue;
      startSecs.push((ticks + offsetOf(edit)) / ticksPerSec);
      packetOf.push(index);
      lastSec = Math.min(durationTicks, edit.endTick - ticks) / ticksPerSec;
    }
  }
  if (packetOf.length === 0) throw new ClipProblem('The file shows no frames.');
  const frameOf = new Int32Array(packets.length).fill(-1);
  for (const [frame, index] of packetOf.entries()) frameOf[index] = frame;
  return {
    startSecs: Float64Array.from(startSecs),
    lastSec,
    packetOf: Int32Array.from(packetOf),
    frameOf,
    rankOf,
    keyOf: keysOf((packet) => packets[packet]?.isKey ?? false, rankOf),
  };
};
