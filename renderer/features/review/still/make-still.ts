import type { ClipFrames } from '../frames/clip-frames.ts';
import { type MarkedFrame, paintMarks } from './paint-marks.ts';
import { stillSize } from './still-size.ts';

const contextOf = (canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D => {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser has no memory left for the picture. Try again.');
  return context;
};

/** Pixels as they are; anew only where they are not square. */
const canvasOf = (pixels: ImageData, size: { width: number; height: number }): OffscreenCanvas => {
  const canvas = new OffscreenCanvas(pixels.width, pixels.height);
  contextOf(canvas).putImageData(pixels, 0, 0);
  if (size.width === pixels.width && size.height === pixels.height) return canvas;
  const scaled = new OffscreenCanvas(size.width, size.height);
  const context = contextOf(scaled);
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, size.width, size.height);
  return scaled;
};

/**
 * A frame as PNG, with square pixels.
 * @param marked null for the frame alone
 * @throws Error with a message for people, where the frame cannot be decoded or the picture made
 */
export const makeStill = async (
  frames: ClipFrames,
  frame: number,
  marked: MarkedFrame | null,
): Promise<Blob> => {
  const size = stillSize(frames.picture);
  const canvas = canvasOf(await frames.readPixels(frame), size);
  if (marked) paintMarks(contextOf(canvas), size, marked);
  return canvas.convertToBlob({ type: 'image/png' });
};
