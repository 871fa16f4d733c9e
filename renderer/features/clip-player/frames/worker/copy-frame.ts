import { convertToRgba, rgbaBytes } from '../exact/convert-to-rgba.ts';
import type { RawFrame } from '../exact/raw-frame.ts';
import { completeColorSpace } from './color-space.ts';

/**
 * Copies a decoded frame's bytes in its own layout.
 * @param takeBuffer returns a buffer of a size, reused if possible
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
