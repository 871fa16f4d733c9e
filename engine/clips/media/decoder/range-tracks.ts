import type { Muxer } from 'node-av/api';
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
  const target = muxer.addStream(stream);
  const startTick = ticks.starts[0] ?? 0n;
  const endFrame = startFrame + frameCount;
  let nextFrame = 0;
  return {
    streamIndex: stream.index,
    receive: async (packet) => {
      const frame = nextFrame;
      nextFrame += 1;
      if (!packet || frame < startFrame || frame >= endFrame) return;
      onFrame();
      packet.pts -= startTick;
      packet.dts -= startTick;
      await muxer.writePacket(packet, target);
    },
    isDone: () => nextFrame >= endFrame,
    [Symbol.dispose]: () => undefined,
  };
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

/** Encodes the audio of a time span as AAC. */
export const createAudioTrack = async (
  muxer: Muxer,
  audio: Stream,
  span: { startSec: number; endSec: number },
): Promise<PacketTrack> => {
  const writer = await audioWriter(muxer, span);
  const track = await decodeInto(audio, writer, true);
  let isDone = false;
  return {
    ...track,
    receive: async (packet) => {
      if (packet && ticksToSeconds(packet.pts, audio.timeBase) >= span.endSec) isDone = true;
      await track.receive(packet);
    },
    isDone: () => isDone,
  };
};
