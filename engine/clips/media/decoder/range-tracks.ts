import type { Muxer } from 'node-av/api';
import { AV_CODEC_ID_AAC } from 'node-av/constants';
import type { Packet, Stream } from 'node-av/lib';
import { decodingStart, type FrameRange, type RangeTicks } from './frame-range.ts';
import { secondsOf } from './open-clip.ts';
import { type PictureLimits, pictureEncoder } from './picture-encoder.ts';
import type { FramePacket } from './read-packets.ts';
import { decodeInto, soundWriter } from './track-writer.ts';

/** Receives the packets of one source track in order, null at the end. */
export type PacketTrack = Disposable & {
  readonly streamIndex: number;
  take(packet: Packet | null): Promise<void>;
  /** Whether everything needed from this track was received. */
  isDone(): boolean;
};

/** Position of a packet relative to the range; reading stops at the first one after it. */
type Part = 'before' | 'wanted' | 'after';

/** Copies packets of a track unchanged, moved to start at 0. */
const copyTrack = (
  muxer: Muxer,
  stream: Stream,
  partOf: (packet: Packet) => Part,
  startTick: bigint,
): PacketTrack => {
  const target = muxer.addStream(stream);
  let isDone = false;
  return {
    streamIndex: stream.index,
    take: async (packet) => {
      const part = packet ? partOf(packet) : 'after';
      if (part === 'after') isDone = true;
      if (!packet || part !== 'wanted') return;
      packet.pts -= startTick;
      packet.dts -= startTick;
      await muxer.writePacket(packet, target);
    },
    isDone: () => isDone,
    [Symbol.dispose]: () => undefined,
  };
};

/** A range of frames in the source file. */
export type RangeSource = FrameRange & {
  /** In decoding order. */
  readonly packets: readonly FramePacket[];
  readonly ticks: RangeTicks;
};

/** Copies the coded frames of a range unchanged, see `isSelfContainedRange`. */
export const copiedPictures = (
  muxer: Muxer,
  stream: Stream,
  { startFrame, frameCount, ticks }: RangeSource,
  onFrame: () => void,
): PacketTrack => {
  let index = -1;
  const partOf = () => {
    index += 1;
    if (index < startFrame) return 'before';
    if (index >= startFrame + frameCount) return 'after';
    onFrame();
    return 'wanted';
  };
  return copyTrack(muxer, stream, partOf, ticks.starts[0] ?? 0n);
};

/** Decodes and re-encodes the frames of a range. */
export const encodedPictures = async (
  muxer: Muxer,
  stream: Stream,
  { packets, ticks }: RangeSource,
  limits: PictureLimits,
  onFrame: () => void,
): Promise<PacketTrack> => {
  const first = decodingStart(packets, ticks.starts[0] ?? 0n);
  const writer = await pictureEncoder(muxer, stream, ticks, limits, onFrame);
  const track = await decodeInto(stream, writer, false);
  let index = -1;
  return {
    streamIndex: stream.index,
    take: async (packet) => {
      index += 1;
      const isNeeded = packet === null || (index >= first && !writer.isDone());
      if (isNeeded) await track.take(packet);
    },
    isDone: writer.isDone,
    [Symbol.dispose]: () => {
      track[Symbol.dispose]();
      writer[Symbol.dispose]();
    },
  };
};

/** Writes the sound of the same time span: AAC is copied unchanged, anything else re-encoded. */
export const soundOfRange = async (
  muxer: Muxer,
  sound: Stream,
  span: { startSec: number; endSec: number },
): Promise<PacketTrack> => {
  const secOf = ({ pts }: Packet): number => secondsOf(pts, sound.timeBase);
  if (sound.codecpar.codecId === AV_CODEC_ID_AAC) {
    const { num, den } = sound.timeBase;
    const startTick = BigInt(Math.round((span.startSec * den) / num));
    const partOf = (packet: Packet) => {
      if (packet.pts < startTick) return 'before';
      return secOf(packet) < span.endSec ? 'wanted' : 'after';
    };
    return copyTrack(muxer, sound, partOf, startTick);
  }
  const writer = await soundWriter(muxer, span);
  const track = await decodeInto(sound, writer, true);
  let isDone = false;
  return {
    streamIndex: sound.index,
    take: async (packet) => {
      if (packet && secOf(packet) >= span.endSec) isDone = true;
      await track.take(packet);
    },
    isDone: () => isDone,
    [Symbol.dispose]: () => {
      track[Symbol.dispose]();
      writer[Symbol.dispose]();
    },
  };
};
