import { convertToRgba, rgbaBytes } from '../exact/convert-to-rgba.ts';
import type { RawFrame } from '../exact/raw-frame.ts';
import { completeColorSpace } from './color-space.ts';

/**
 * Takes a decoded frame's bytes as they are.
 * @param takeBytes gives a buffer of a size, a used one where there is one
 */
export const copyFrame = async (
  frame: VideoFrame,
  takeBytes: (sizeBytes: number) => ArrayBuffer,
): Promise<RawFrame> => {
  const { width = 0, height = 0 } = frame.visibleRect ?? {};
  const { format } = frame;
  if (format === null) return copyAsRgba(frame, width, height, takeBytes);
  const bytes = takeBytes(frame.allocationSize());
  const layout = await frame.copyTo(bytes);
  const colorSpace = completeColorSpace(frame.colorSpace.toJSON(), height);
  return { format, width, height, layout, colorSpace, bytes };
};

/** Frames that only a graphics card has are not to be had in their own layout. */
const copyAsRgba = async (
  frame: VideoFrame,
  width: number,
  height: number,
  takeBytes: (sizeBytes: number) => ArrayBuffer,
): Promise<RawFrame> => {
  const stride = width * rgbaBytes;
  const bytes = takeBytes(stride * height);
  await convertToRgba(frame, new Uint8ClampedArray(bytes));
  return { format: 'RGBA', width, height, layout: [{ offset: 0, stride }], colorSpace: {}, bytes };
};
