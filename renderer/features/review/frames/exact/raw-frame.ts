import type { FrameBytes } from './frame-memory.ts';

/**
 * A decoded frame as plain bytes, in the layout in which the decoder gave it: a third of the size of
 * a picture in RGB, and copied in a few milliseconds. Open VideoFrames are few, and stall a decoder.
 */
export type RawFrame = {
  readonly format: VideoPixelFormat;
  /** Pixels as they are stored, before the display matrix turns them. */
  readonly width: number;
  readonly height: number;
  readonly layout: readonly PlaneLayout[];
  readonly colorSpace: VideoColorSpaceInit;
  readonly bytes: FrameBytes;
};

/** A frame of the browser's with a copy of the bytes; whoever gets it closes it. */
export const openRawFrame = ({ bytes, width, height, layout, ...raw }: RawFrame): VideoFrame =>
  new VideoFrame(bytes, {
    format: raw.format,
    codedWidth: width,
    codedHeight: height,
    layout: [...layout],
    colorSpace: raw.colorSpace,
    timestamp: 0,
  });
