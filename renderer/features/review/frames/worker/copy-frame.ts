import { convertToRgba, rgbaBytes } from '../exact/convert-to-rgba.ts';
import type { RawFrame } from '../exact/raw-frame.ts';
import { completeColorSpace } from './color-space.ts';

/**
 * Takes a decoded frame's bytes as they are.
 * @param takeBuffer gives a buffer of a size, a used one where there is one
 */
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

/** Frames that only a graphics card has are not to be had in their own layout. */
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
