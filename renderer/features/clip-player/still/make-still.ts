import type { ClipFrames, PictureSize } from '../frames/clip-frames.ts';
import { type MarkedFrame, paintMarks } from './paint-marks.ts';

type PixelSize = { readonly width: number; readonly height: number };

/**
 * Returns a still's size in square pixels. If the clip's pixels are not square, the frame is
 * stretched in the direction that loses no pixels.
 */
export const stillSize = ({ width, height, aspectRatio }: PictureSize): PixelSize => {
  const stretch = (aspectRatio * height) / width;
  return stretch >= 1
    ? { width: Math.round(width * stretch), height }
    : { width, height: Math.round(height / stretch) };
};

const noMemory = 'The browser has too little memory for the image. Try again.';

const canvasOfSize = ({ width, height }: PixelSize): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
};

const contextOf = (canvas: HTMLCanvasElement): CanvasRenderingContext2D => {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error(noMemory);
  return context;
};

const canvasOf = (pixels: ImageData, size: PixelSize): HTMLCanvasElement => {
  const canvas = canvasOfSize(pixels);
  contextOf(canvas).putImageData(pixels, 0, 0);
  if (size.width === pixels.width && size.height === pixels.height) return canvas;
  const scaled = canvasOfSize(size);
  const context = contextOf(scaled);
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, size.width, size.height);
  return scaled;
};

/**
 * Encodes a canvas as PNG, synchronously: `toBlob` and `convertToBlob` wait in Chromium until the
 * page is idle, on a busy machine for up to 6.7 seconds.
 */
const pngOf = (canvas: HTMLCanvasElement): Blob => {
  const [, base64] = canvas.toDataURL('image/png').split(',');
  if (!base64) throw new Error(noMemory);
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  return new Blob([bytes], { type: 'image/png' });
};

/**
 * Encodes a frame as PNG, with square pixels.
 * @param marked null for the frame without findings
 * @throws Error with a user-facing message if the frame cannot be decoded or encoded
 */
export const makeStill = async (
  frames: ClipFrames,
  frame: number,
  marked: MarkedFrame | null,
): Promise<Blob> => {
  const size = stillSize(frames.picture);
  const canvas = canvasOf(await frames.readPixels(frame), size);
  if (marked) paintMarks(contextOf(canvas), size, marked);
  return pngOf(canvas);
};
