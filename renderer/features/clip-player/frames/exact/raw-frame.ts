import type { FrameBytes } from './frame-memory.ts';

/**
 * A decoded frame as plain bytes, in the decoder's own layout: less than half the size of RGBA, and
 * copied in a few milliseconds. VideoFrames cannot be kept: a few open ones stall the decoder.
 */
export type RawFrame = {
  readonly format: VideoPixelFormat;
  /** Size as stored, before rotation. */
  readonly width: number;
  readonly height: number;
  readonly layout: readonly PlaneLayout[];
  readonly colorSpace: VideoColorSpaceInit;
  readonly bytes: FrameBytes;
};

/** Creates a VideoFrame with a copy of the bytes, which the caller must close. */
export const openRawFrame = ({ bytes, width, height, layout, ...raw }: RawFrame): VideoFrame =>
  new VideoFrame(bytes, {
    format: raw.format,
    codedWidth: width,
    codedHeight: height,
    layout: [...layout],
    colorSpace: raw.colorSpace,
    timestamp: 0,
  });
