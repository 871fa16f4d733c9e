import type { Muxer } from 'node-av/api';
import { AV_CODEC_ID_AAC } from 'node-av/constants';
import type { Packet, Stream } from 'node-av/lib';
import {
  type CopiedFrames,
  decodingStart,
  type FramePacket,
  type RangeTicks,
  ticksToSeconds,
} from './read-packets.ts';
import { audioWriter, decodeInto } from './track-writer.ts';
import { createVideoEncoder, type PictureSize, type VideoCoding } from './video-encoder.ts';

/** Receiver of the packets of one source track, in order, and null at the end. */
export type PacketTrack = Disposable & {
  readonly streamIndex: number;
  receive(packet: Packet | null): Promise<void>;
  isDone(): boolean;
};

const copyTrack = (
  muxer: Muxer,
  stream: Stream,
  positionOf: (packet: Packet) => 'before' | 'wanted' | 'after',
  startTick: bigint,
): PacketTrack => {
  const target = muxer.addStream(stream);
  let isDone = false;
  return {
    streamIndex: stream.index,
    receive: async (packet) => {
      const position = packet ? positionOf(packet) : 'after';
      if (position === 'after') isDone = true;
      if (!packet || position !== 'wanted') return;
      packet.pts -= startTick;
      packet.dts -= startTick;
      await muxer.writePacket(packet, target);
    },
    isDone: () => isDone,
    [Symbol.dispose]: () => undefined,
  };
};

export type RangeSource = CopiedFrames & {
  /** In decoding order. */
  readonly packets: readonly FramePacket[];
  readonly ticks: RangeTicks;
};

export const copyVideoTrack = (
  muxer: Muxer,
  stream: Stream,
  { startFrame, frameCount, ticks }: RangeSource,
  onFrame: () => void,
): PacketTrack => {
  let index = -1;
  const positionOf = () => {
    index += 1;
    if (index < startFrame) return 'before';
    if (index >= startFrame + frameCount) return 'after';
    onFrame();
    return 'wanted';
  };
  return copyTrack(muxer, stream, positionOf, ticks.starts[0] ?? 0n);
};

export const reencodeVideoTrack = async (
  muxer: Muxer,
  stream: Stream,
  { packets, ticks }: RangeSource,
  coding: VideoCoding,
  maxBytes: number,
  onFrame: (size: PictureSize) => void,
): Promise<PacketTrack> => {
  const first = decodingStart(packets, ticks.starts[0] ?? 0n);
  const writer = await createVideoEncoder(muxer, stream, ticks, coding, maxBytes, onFrame);
  const track = await decodeInto(stream, writer, false);
  let index = -1;
  return {
    ...track,
    receive: async (packet) => {
      index += 1;
      const isNeeded = packet === null || (index >= first && !writer.isDone());
      if (isNeeded) await track.receive(packet);
    },
    isDone: writer.isDone,
  };
};

/** Writes the audio of a time span. @param mayCopy copies AAC unchanged, with the track's tags */
export const createAudioTrack = async (
  muxer: Muxer,
  audio: Stream,
  span: { startSec: number; endSec: number },
  mayCopy: boolean,
): Promise<PacketTrack> => {
  const secOf = ({ pts }: Packet): number => ticksToSeconds(pts, audio.timeBase);
  if (mayCopy && audio.codecpar.codecId === AV_CODEC_ID_AAC) {
    const { num, den } = audio.timeBase;
    const startTick = BigInt(Math.round((span.startSec * den) / num));
    const positionOf = (packet: Packet) => {
      if (packet.pts < startTick) return 'before';
      return secOf(packet) < span.endSec ? 'wanted' : 'after';
    };
    return copyTrack(muxer, audio, positionOf, startTick);
  }
  const writer = await audioWriter(muxer, span);
  const track = await decodeInto(audio, writer, true);
  let isDone = false;
  return {
    ...track,
    receive: async (packet) => {
      if (packet && secOf(packet) >= span.endSec) isDone = true;
      await track.receive(packet);
    },
    isDone: () => isDone,
  };
};
