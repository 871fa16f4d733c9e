import { Encoder, FilterAPI, type Muxer } from 'node-av/api';
import { AV_FRAME_DATA_DISPLAYMATRIX, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { type Frame, Rational, type Stream } from 'node-av/lib';
import { frameFilter, turnFilters } from './frame-filter.ts';
import type { RangeTicks } from './read-packets.ts';
import { packetWriter, type TrackWriter } from './track-writer.ts';

export class SizeLimitError extends Error {}

export type VideoLook = {
  /** Whether frames that cannot be decoded are left out, instead of an error. */
  readonly mayMissFrames: boolean;
  /** Maximum, at square pixels; null: the size and pixels of the source. */
  readonly longerSidePx: number | null;
  /** Maximum distance of key frames, in frames: players step back by decoding from one. */
  readonly gopSize: number;
  /** Of x264. `crf` is its constant rate factor: 16 is visually lossless. */
  readonly options: { readonly preset: string; readonly profile: string; readonly crf: number };
};

export const fullLook: VideoLook = {
  // A missing frame would shift all later findings.
  mayMissFrames: false,
  longerSidePx: null,
  gopSize: 48,
  options: { preset: 'fast', profile: 'high', crf: 16 },
};

/** Small, and played by every browser. */
export const smallLook = (longerSidePx: number): VideoLook => ({
  mayMissFrames: true,
  longerSidePx,
  gopSize: 12,
  options: { preset: 'veryfast', profile: 'baseline', crf: 23 },
});

export type VideoCoding = {
  readonly look: VideoLook;
  /** Maximum bits per second, at the cost of quality; null: unlimited. */
  readonly bitRate: number | null;
};

export type PictureSize = { readonly width: number; readonly height: number };

/** Scales odd sizes up by one pixel: 4:2:0 has one color sample for two by two pixels. */
const evenFilters = ({ width, height }: Frame): string[] =>
  width % 2 === 0 && height % 2 === 0
    ? []
    : [`scale=${width + (width % 2)}:${height + (height % 2)}:flags=lanczos`];

const filtersFor = (frame: Frame, longerSidePx: number | null): string =>
  longerSidePx === null
    ? [...evenFilters(frame), ...turnFilters(frame), 'format=yuv420p'].join(',')
    : frameFilter(frame, longerSidePx, 'yuv420p');

const createEncoder = ({ timeBase, avgFrameRate }: Stream, { look, bitRate }: VideoCoding) =>
  Encoder.create(FF_ENCODER_LIBX264, {
    gopSize: look.gopSize,
    // Without B-frames the first frame is at 0 without an edit list, which players treat
    // differently.
    maxBFrames: 0,
    ...(bitRate !== null && { maxRate: bitRate, bufSize: bitRate }),
    context: {
      timeBase: new Rational(timeBase.num, timeBase.den),
      // Otherwise the encoder assumes a frame per tick and declares a level no decoder supports.
      framerate: new Rational(avgFrameRate.num, avgFrameRate.den),
    },
    options: look.options,
  });

/**
 * Encodes the frames of a range as upright H.264, with the source's times in ticks, shifted so that
 * the first is 0.
 */
export const createVideoEncoder = async (
  muxer: Muxer,
  stream: Stream,
  { starts, end }: RangeTicks,
  coding: VideoCoding,
  maxBytes: number,
  onFrame: (size: PictureSize) => void,
): Promise<TrackWriter & { isDone(): boolean }> => {
  const encoder = await createEncoder(stream, coding);
  let writtenBytes = 0;
  const encode = packetWriter(muxer, encoder, (sizeBytes) => {
    writtenBytes += sizeBytes;
    if (writtenBytes > maxBytes) throw new SizeLimitError();
  });
  const [first = 0n] = starts;
  let filter: FilterAPI | undefined;
  /** Index of the first frame that was neither encoded nor left out. */
  let nextFrame = 0;
  let encodedFrames = 0;

  const leaveOutBefore = (frame: number): void => {
    if (frame > nextFrame && !coding.look.mayMissFrames)
      throw new Error(`Frame ${nextFrame} of the range cannot be decoded.`);
    nextFrame = frame;
  };

  const encodeFrame = async (frame: Frame): Promise<void> => {
    const place = starts.findIndex((tick, index) => index >= nextFrame && tick >= frame.pts);
    leaveOutBefore(place === -1 ? starts.length : place);
    const startTick = starts[nextFrame];
    if (startTick !== frame.pts) return;
    filter ??= FilterAPI.create(filtersFor(frame, coding.look.longerSidePx));
    // The filters turn the picture; with its matrix, players would turn it again.
    frame.removeSideData(AV_FRAME_DATA_DISPLAYMATRIX);
    for (const picture of await filter.processAll(frame)) {
      using _freed = picture;
      picture.pts = startTick - first;
      picture.duration = (starts[nextFrame + 1] ?? end) - startTick;
      await encode(picture);
      nextFrame += 1;
      encodedFrames += 1;
      onFrame({ width: picture.width, height: picture.height });
    }
  };

  return {
    write: async (frame) => {
      if (frame) return encodeFrame(frame);
      leaveOutBefore(starts.length);
      if (encodedFrames === 0) throw new Error('No frame of the range can be decoded.');
      await encode(null);
    },
    isDone: () => nextFrame === starts.length,
    [Symbol.dispose]: () => {
      filter?.close();
      encoder.close();
    },
  };
};
