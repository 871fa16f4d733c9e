import { Encoder, FilterAPI, type Muxer } from 'node-av/api';
import { AV_FRAME_DATA_DISPLAYMATRIX, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { type Frame, Rational, type Stream } from 'node-av/lib';
import type { RangeTicks } from './frame-range.ts';
import { turnFilters } from './picture-filter.ts';
import { packetWriter, type TrackWriter } from './track-writer.ts';

/** x264's constant rate factor at which nobody sees a difference. */
const quality = 16;

/** From one key frame to the next at most. */
const keyFrameGap = 48;

/** The pictures came to more bytes than they may. */
export class TooManyBytes extends Error {}

export type PictureLimits = {
  /** What is written may have so many bytes; past them it throws `TooManyBytes`. */
  readonly maxBytes: number;
  /** Keeps to this many bits per second, at the cost of quality; null: as many as it takes. */
  readonly bitRate: number | null;
};

/** 4:2:0 has one colour for two by two pixels; a picture with a row left over gets one more. */
const evenFilters = ({ width, height }: Frame): string[] =>
  width % 2 === 0 && height % 2 === 0
    ? []
    : [`scale=${width + (width % 2)}:${height + (height % 2)}:flags=lanczos`];

const createEncoder = ({ timeBase, avgFrameRate }: Stream, bitRate: number | null) =>
  Encoder.create(FF_ENCODER_LIBX264, {
    gopSize: keyFrameGap,
    // The first frame begins at 0 without an edit list, which not everybody reads alike.
    maxBFrames: 0,
    ...(bitRate !== null && { maxRate: bitRate, bufSize: bitRate }),
    context: {
      timeBase: new Rational(timeBase.num, timeBase.den),
      // Or the encoder takes every tick for a frame, and asks for decoders that nobody has.
      framerate: new Rational(avgFrameRate.num, avgFrameRate.den),
    },
    options: { preset: 'fast', profile: 'high', crf: quality },
  });

/**
 * Encodes the frames of a range as H.264, upright, each at the very ticks it has in the source, but
 * for the first, which is at 0.
 * @param onFrame told after each of them
 */
export const pictureEncoder = async (
  muxer: Muxer,
  stream: Stream,
  { starts, end }: RangeTicks,
  limits: PictureLimits,
  onFrame: () => void,
): Promise<TrackWriter & { isDone(): boolean }> => {
  const encoder = await createEncoder(stream, limits.bitRate);
  let writtenBytes = 0;
  const encode = packetWriter(muxer, encoder, (sizeBytes) => {
    writtenBytes += sizeBytes;
    if (writtenBytes > limits.maxBytes) throw new TooManyBytes();
  });
  const [first = 0n] = starts;
  let filter: FilterAPI | undefined;
  let done = 0;

  const encodeFrame = async (frame: Frame): Promise<void> => {
    const startTick = starts[done];
    if (startTick === undefined || frame.pts < startTick) return;
    // A gap would move all findings behind it.
    if (frame.pts !== startTick) throw new Error(`Frame ${done} of the range cannot be decoded.`);
    const filters = [...evenFilters(frame), ...turnFilters(frame), 'format=yuv420p'];
    filter ??= FilterAPI.create(filters.join(','));
    frame.removeSideData(AV_FRAME_DATA_DISPLAYMATRIX);
    for (const picture of await filter.processAll(frame)) {
      using _freed = picture;
      picture.pts = startTick - first;
      picture.duration = (starts[done + 1] ?? end) - startTick;
      await encode(picture);
      done += 1;
      onFrame();
    }
  };

  return {
    write: async (frame) => {
      if (frame) return encodeFrame(frame);
      if (done < starts.length) throw new Error(`Frame ${done} of the range cannot be decoded.`);
      await encode(null);
    },
    isDone: () => done === starts.length,
    [Symbol.dispose]: () => {
      filter?.close();
      encoder.close();
    },
  };
};
