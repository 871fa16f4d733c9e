import { Encoder, FilterAPI, type Muxer } from 'node-av/api';
import { AV_FRAME_DATA_DISPLAYMATRIX, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { type Frame, Rational, type Stream } from 'node-av/lib';
import { turnFilters } from './frame-filter.ts';
import type { RangeTicks } from './read-packets.ts';
import { packetWriter, type TrackWriter } from './track-writer.ts';

/** x264's constant rate factor, visually lossless. */
const quality = 16;

/** Maximum distance of key frames, in frames. */
const keyFrameGap = 48;

export class SizeLimitError extends Error {}

export type VideoLimits = {
  readonly maxBytes: number;
  /** Maximum bits per second, at the cost of quality; null: unlimited. */
  readonly bitRate: number | null;
};

/** Scales odd sizes up by one pixel: 4:2:0 has one color sample for two by two pixels. */
const evenFilters = ({ width, height }: Frame): string[] =>
  width % 2 === 0 && height % 2 === 0
    ? []
    : [`scale=${width + (width % 2)}:${height + (height % 2)}:flags=lanczos`];

const createEncoder = ({ timeBase, avgFrameRate }: Stream, bitRate: number | null) =>
  Encoder.create(FF_ENCODER_LIBX264, {
    gopSize: keyFrameGap,
    // Without B-frames the first frame is at 0 without an edit list, which players treat
    // differently.
    maxBFrames: 0,
    ...(bitRate !== null && { maxRate: bitRate, bufSize: bitRate }),
    context: {
      timeBase: new Rational(timeBase.num, timeBase.den),
      // Otherwise the encoder assumes a frame per tick and declares a level no decoder supports.
      framerate: new Rational(avgFrameRate.num, avgFrameRate.den),
    },
    options: { preset: 'fast', profile: 'high', crf: quality },
  });

/**
 * Encodes the frames of a range as upright H.264, with the source's times in ticks, shifted so that
 * the first is 0.
 */
export const createVideoEncoder = async (
  muxer: Muxer,
  stream: Stream,
  { starts, end }: RangeTicks,
  limits: VideoLimits,
  onFrame: () => void,
): Promise<TrackWriter & { isDone(): boolean }> => {
  const encoder = await createEncoder(stream, limits.bitRate);
  let writtenBytes = 0;
  const encode = packetWriter(muxer, encoder, (sizeBytes) => {
    writtenBytes += sizeBytes;
    if (writtenBytes > limits.maxBytes) throw new SizeLimitError();
  });
  const [first = 0n] = starts;
  let filter: FilterAPI | undefined;
  let encodedFrames = 0;

  const encodeFrame = async (frame: Frame): Promise<void> => {
    const startTick = starts[encodedFrames];
    if (startTick === undefined || frame.pts < startTick) return;
    // A missing frame would shift all later findings.
    if (frame.pts !== startTick)
      throw new Error(`Frame ${encodedFrames} of the range cannot be decoded.`);
    filter ??= FilterAPI.create(
      [...evenFilters(frame), ...turnFilters(frame), 'format=yuv420p'].join(','),
    );
    // The filters turn the picture; with its matrix, players would turn it again.
    frame.removeSideData(AV_FRAME_DATA_DISPLAYMATRIX);
    for (const picture of await filter.processAll(frame)) {
      using _freed = picture;
      picture.pts = startTick - first;
      picture.duration = (starts[encodedFrames + 1] ?? end) - startTick;
      await encode(picture);
      encodedFrames += 1;
      onFrame();
    }
  };

  return {
    write: async (frame) => {
      if (frame) return encodeFrame(frame);
      if (encodedFrames < starts.length)
        throw new Error(`Frame ${encodedFrames} of the range cannot be decoded.`);
      await encode(null);
    },
    isDone: () => encodedFrames === starts.length,
    [Symbol.dispose]: () => {
      filter?.close();
      encoder.close();
    },
  };
};
