import type { ReportClip } from '../../report.ts';

export type PictureSize = { readonly width: number; readonly height: number };

const sizeOf = (width?: number | null, height?: number | null): PictureSize | null =>
  width && height && width > 0 && height > 0 ? { width, height } : null;

/**
 * Pixels of the upright picture as it is stored: those that are not square are not stretched, since
 * tools decode them so too. Boxes are fractions of it, so they fit either way.
 * @returns what the service has read where the file cannot be read here; null where nobody knows
 */
export const pictureSize = ({ card, run }: ReportClip): PictureSize | null => {
  const video = run?.evaluation?.input?.video;
  return sizeOf(card.width, card.height) ?? sizeOf(video?.width, video?.height);
};
