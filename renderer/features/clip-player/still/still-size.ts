import type { PictureSize } from '../frames/clip-frames.ts';

/**
 * Returns a still's size in square pixels. If the clip's pixels are not square, the frame is
 * stretched in the direction that loses no pixels.
 */
export const stillSize = ({
  width,
  height,
  aspectRatio,
}: PictureSize): { width: number; height: number } => {
  const stretch = (aspectRatio * height) / width;
  return stretch >= 1
    ? { width: Math.round(width * stretch), height }
    : { width, height: Math.round(height / stretch) };
};
