import { maxLogoChars } from '../../../../shared/contract/reports.ts';

/** Maximum size of a logo file. */
const maxFileBytes = 20_000_000;

/** Maximum size of a stored logo (pixels): sharp on paper, and small enough to store. */
const [maxWidth, maxHeight] = [720, 240];

const loadPicture = async (file: Blob): Promise<HTMLImageElement> => {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
    return picture;
  } finally {
    URL.revokeObjectURL(picture.src);
  }
};

const drawn = (picture: HTMLImageElement, ground: string | null): HTMLCanvasElement => {
  // A vector image without a size fills the space.
  const width = picture.naturalWidth || maxWidth;
  const height = picture.naturalHeight || maxHeight;
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (context && ground !== null) {
    context.fillStyle = ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
};

/** A picture as a data URL, or the problem with the file. */
export type ReadLogo = { readonly picture: string } | { readonly problem: string };

/**
 * Converts any picture the window can show to a small PNG, or to a JPEG if that is too large. Keeps
 * nothing of the file but its pixels.
 */
export const readLogoPicture = async (file: Blob): Promise<ReadLogo> => {
  if (file.size > maxFileBytes) {
    return { problem: 'This file is larger than 20 MB. Choose a smaller picture.' };
  }
  try {
    const picture = await loadPicture(file);
    const png = drawn(picture, null).toDataURL('image/png');
    if (png.length <= maxLogoChars) return { picture: png };
    return { picture: drawn(picture, '#ffffff').toDataURL('image/jpeg', 0.85) };
  } catch {
    return { problem: 'This file is not a picture. Choose a PNG, JPEG, SVG or WebP.' };
  }
};
