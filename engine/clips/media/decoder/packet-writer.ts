import { Decoder, type Encoder, type Muxer } from 'node-av/api';
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
