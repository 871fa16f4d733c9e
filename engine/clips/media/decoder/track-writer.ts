import { Decoder, Encoder, type Muxer } from 'node-av/api';
import { FF_ENCODER_AAC } from 'node-av/constants';
import type { Frame, Packet, Stream } from 'node-av/lib';

/** Takes frames of one track of the source, null at the end. */
export type TrackWriter = { write(frame: Frame | null): Promise<void> } & Disposable;

/**
 * Encodes frames, null at the end, and writes what comes out of it into a stream of its own.
 * @param onWritten told how many bytes were written
 */
export const packetWriter = (
  muxer: Muxer,
  encoder: Encoder,
  onWritten: (sizeBytes: number) => void = () => undefined,
) => {
  const streamIndex = muxer.addStream(encoder);
  return async (frame: Frame | null): Promise<void> => {
    for (const packet of await encoder.encodeAll(frame)) {
      using _freed = packet;
      await muxer.writePacket(packet, streamIndex);
      onWritten(packet.size);
    }
  };
};

/** Decodes all of a track as its packets come. */
export const decodeInto = async (stream: Stream, writer: TrackWriter, strict: boolean) => {
  const decoder = await Decoder.create(stream, { exitOnError: strict, threadCount: 1 });
  return {
    streamIndex: stream.index,
    take: async (packet: Packet | null): Promise<void> => {
      for (const frame of await decoder.decodeAll(packet)) {
        using _freed = frame;
        await writer.write(frame);
      }
      if (packet === null) await writer.write(null);
    },
    [Symbol.dispose]: () => decoder.close(),
  };
};

/**
 * Encodes sound as AAC, moved with the pictures.
 * @param startSec when the first picture is shown; what comes before is left out
 * @param endSec what begins later is left out, too
 */
export const soundWriter = async (
  muxer: Muxer,
  { startSec, endSec }: { startSec: number; endSec: number },
): Promise<TrackWriter> => {
  const encoder = await Encoder.create(FF_ENCODER_AAC, { autoResample: true });
  const encode = packetWriter(muxer, encoder);
  return {
    write: async (frame) => {
      if (!frame) return encode(null);
      const { num, den } = frame.timeBase;
      const ticksOf = (sec: number): bigint => BigInt(Math.round((sec * den) / num));
      if (Number.isFinite(endSec) && frame.pts >= ticksOf(endSec)) return;
      frame.pts -= ticksOf(startSec);
      if (frame.pts >= 0n) await encode(frame);
    },
    [Symbol.dispose]: () => encoder.close(),
  };
};
