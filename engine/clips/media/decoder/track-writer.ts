import { Decoder, Encoder, type Muxer } from 'node-av/api';
import { AVERROR_ENOSPC, FF_ENCODER_AAC } from 'node-av/constants';
import { FFmpegError, type Frame, type Packet, type Stream } from 'node-av/lib';
import { AppError } from '../../../../shared/errors/app-error.ts';

/** Receiver of the frames of one source track, and null at the end. */
export type TrackWriter = { write(frame: Frame | null): Promise<void> } & Disposable;

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

/** The track also closes the writer. */
export const decodeInto = async (stream: Stream, writer: TrackWriter, strict: boolean) => {
  const decoder = await Decoder.create(stream, { exitOnError: strict, threadCount: 1 });
  return {
    streamIndex: stream.index,
    receive: async (packet: Packet | null): Promise<void> => {
      for (const frame of await decoder.decodeAll(packet)) {
        using _freed = frame;
        await writer.write(frame);
      }
      if (packet === null) await writer.write(null);
    },
    [Symbol.dispose]: () => {
      decoder.close();
      writer[Symbol.dispose]();
    },
  };
};

/**
 * Encodes audio as AAC, shifted with the video. Audio outside the span, which begins at the first
 * video frame, is discarded.
 */
export const audioWriter = async (
  muxer: Muxer,
  { startSec, endSec }: { startSec: number; endSec: number },
): Promise<TrackWriter> => {
  const encoder = await Encoder.create(FF_ENCODER_AAC, { autoResample: true });
  const encode = packetWriter(muxer, encoder);
  let hasSound = false;
  return {
    write: async (frame) => {
      if (!frame) {
        // The muxer writes nothing, not even the picture, before each encoder has had a frame.
        if (!hasSound) throw new Error('there is no sound in the span');
        return encode(null);
      }
      const { num, den } = frame.timeBase;
      const ticksOf = (sec: number): bigint => BigInt(Math.round((sec * den) / num));
      if (frame.pts >= ticksOf(endSec)) return;
      frame.pts -= ticksOf(startSec);
      if (frame.pts < 0n) return;
      hasSound = true;
      await encode(frame);
    },
    [Symbol.dispose]: () => encoder.close(),
  };
};

/** Throws for a full disk, which the clip did not cause. @throws AppError output_not_written */
export const throwIfDiskFull = (error: unknown): void => {
  if (!(error instanceof FFmpegError) || error.code !== AVERROR_ENOSPC) return;
  throw new AppError(
    'output_not_written',
    'The copy of a clip was not written: the disk with the data folder is full. Free space there, and try again.',
    { cause: error },
  );
};
