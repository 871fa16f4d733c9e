import type { Muxer } from 'node-av/api';
import { AV_CODEC_ID_AAC } from 'node-av/constants';
import type { Packet, Stream } from 'node-av/lib';
import { decodingStart, type FrameRange, type RangeTicks } from './frame-range.ts';
import { secondsOf } from './open-clip.ts';
import { type PictureLimits, pictureEncoder } from './picture-encoder.ts';
import type { FramePacket } from './read-packets.ts';
import { decodeInto, soundWriter } from './track-writer.ts';

/** Takes packets of one track of the source in their order, null at the end. */
export type PacketTrack = Disposable & {
  readonly streamIndex: number;
  take(packet: Packet | null): Promise<void>;
  /** All that is wanted of it has come. */
  isDone(): boolean;
};

/** What is wanted of a packet; those that come after an end are not looked at. */
type Part = 'before' | 'wanted' | 'after';

/** Writes packets of a track as they are, moved by so many ticks. */
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

/** Part of a clip that is written anew. */
export type RangeSource = FrameRange & {
  /** In the order of decoding. */
  readonly packets: readonly FramePacket[];
  readonly ticks: RangeTicks;
};

/** The coded frames of a range as they are, see `isSelfContainedRange`. */
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

/** The frames of a range, decoded and encoded anew. */
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

/** Sound of the same time, moved with the pictures: as it is where it is AAC, else encoded. */
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
