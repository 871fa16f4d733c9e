import { maxLogoChars } from '../../../../shared/contract/reports.ts';

const maxFileBytes = 20_000_000;

/** Maximum size of a stored logo in pixels: sharp on paper, and small enough to store. */
const [maxWidth, maxHeight] = [720, 240];

const loadImage = async (file: Blob): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(image.src);
  }
};

const drawOnCanvas = (image: HTMLImageElement, background: string | null): HTMLCanvasElement => {
  // A vector image without a size fills the space.
  const width = image.naturalWidth || maxWidth;
  const height = image.naturalHeight || maxHeight;
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (context && background !== null) {
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
};

/** An image as a data URL, or the problem with the file. */
export type LogoResult = { readonly image: string } | { readonly problem: string };

/**
 * Converts any image the window can show to a small PNG, or to a JPEG if that is too large. Keeps
 * nothing of the file but its pixels.
 */
export const readLogoImage = async (file: Blob): Promise<LogoResult> => {
  if (file.size > maxFileBytes) {
    return { problem: 'This file is larger than 20 MB. Choose a smaller image.' };
  }
  try {
    const image = await loadImage(file);
    const png = drawOnCanvas(image, null).toDataURL('image/png');
    if (png.length <= maxLogoChars) return { image: png };
    return { image: drawOnCanvas(image, '#ffffff').toDataURL('image/jpeg', 0.85) };
  } catch {
    return { problem: 'This file is not an image. Choose a PNG, JPEG, SVG or WebP.' };
  }
};
