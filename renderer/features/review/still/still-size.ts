import type { PictureSize } from '../frames/clip-frames.ts';

/**
 * A still's size in pixels: square ones, whatever the clip has. The picture is drawn out in the one
 * direction in which it keeps all that it has.
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
