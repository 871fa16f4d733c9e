import type { FrameBytes } from './frame-memory.ts';
import { convertToRgba, rgbaBytes } from './frame-pixels.ts';

/**
 * Bytes in the decoder's own layout: less than half the size of RGBA, and copied in a few
 * milliseconds. VideoFrames cannot be kept: a few open ones stall the decoder.
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

/** The caller must close the frame. */
export const openRawFrame = ({ bytes, width, height, layout, ...raw }: RawFrame): VideoFrame =>
  new VideoFrame(bytes, {
    format: raw.format,
    codedWidth: width,
    codedHeight: height,
    layout: [...layout],
    colorSpace: raw.colorSpace,
    timestamp: 0,
  });

const highDefinitionLines = 720;

/** Adds the defaults that browsers use, so that colors are the same as in any other player. */
export const completeColorSpace = (
  { primaries, transfer, matrix, fullRange }: VideoColorSpaceInit,
  height: number,
): VideoColorSpaceInit => {
  const guess = height < highDefinitionLines ? 'smpte170m' : 'bt709';
  return {
    primaries: primaries ?? guess,
    transfer: transfer ?? guess,
    matrix: matrix ?? guess,
    fullRange: fullRange ?? false,
  };
};

/** @param takeBuffer returns a buffer of a size, reused if possible */
export const copyFrame = async (
  frame: VideoFrame,
  takeBuffer: (sizeBytes: number) => ArrayBuffer,
): Promise<RawFrame> => {
  const { width = 0, height = 0 } = frame.visibleRect ?? {};
  const { format } = frame;
  if (format === null) return copyAsRgba(frame, width, height, takeBuffer);
  const bytes = new Uint8Array(takeBuffer(frame.allocationSize()));
  const layout = await frame.copyTo(bytes);
  const colorSpace = completeColorSpace(frame.colorSpace.toJSON(), height);
  return { format, width, height, layout, colorSpace, bytes };
};

/** Copies a frame as RGBA; frames on a graphics card have no other layout that can be read. */
const copyAsRgba = async (
  frame: VideoFrame,
  width: number,
  height: number,
  takeBuffer: (sizeBytes: number) => ArrayBuffer,
): Promise<RawFrame> => {
  const stride = width * rgbaBytes;
  const bytes = new Uint8Array(takeBuffer(stride * height));
  await convertToRgba(frame, new Uint8ClampedArray(bytes.buffer));
  return { format: 'RGBA', width, height, layout: [{ offset: 0, stride }], colorSpace: {}, bytes };
};

/** Maximum number of spare buffers; the memory budget does not include them. */
const maxKept = 4;

/** Allocating megabytes for each frame is slower. */
export const createBufferStore = () => {
  const kept: ArrayBuffer[] = [];
  return {
    take: (sizeBytes: number): ArrayBuffer => {
      const buffer = kept.pop();
      return buffer?.byteLength === sizeBytes ? buffer : new ArrayBuffer(sizeBytes);
    },
    giveBack: (buffer: ArrayBuffer): void => {
      if (kept.length < maxKept) kept.push(buffer);
    },
  };
};
