import type { Box } from '../../../../shared/domain/frames/place-finding.ts';
import type { PictureSize } from './picture-size.ts';

/** Sides of a box in pixels from the left upper corner of the picture. */
type PixelBox = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** Hundredths of a pixel, as the tools themselves write them. */
const hundredths = (px: number): number => Math.round(px * 100) / 100;

export const pixelBox = ({ xmin, ymin, xmax, ymax }: Box, size: PictureSize): PixelBox => ({
  left: hundredths(xmin * size.width),
  top: hundredths(ymin * size.height),
  right: hundredths(xmax * size.width),
  bottom: hundredths(ymax * size.height),
});
