import type { PictureSize } from '../clip-frames.ts';

/** To the upright frame: turned clockwise, then mirrored left to right. */
export type Turn = { readonly quarters: 0 | 1 | 2 | 3; readonly isMirrored: boolean };

export const turnedSize = (
  { quarters }: Turn,
  width: number,
  height: number,
): { width: number; height: number } =>
  quarters % 2 === 0 ? { width, height } : { width: height, height: width };

/** Offsets in the upright frame: of the first stored pixel, and per stored column and row. */
type Strides = { start: number; perColumn: number; perRow: number };

const stridesOf = ({ quarters, isMirrored }: Turn, width: number, height: number): Strides => {
  const size = turnedSize({ quarters, isMirrored }, width, height);
  const offsetOf = (x: number, y: number): number => {
    const turned = [
      [x, y],
      [height - 1 - y, x],
      [width - 1 - x, height - 1 - y],
      [y, width - 1 - x],
    ][quarters] as [number, number];
    const across = isMirrored ? size.width - 1 - turned[0] : turned[0];
    return turned[1] * size.width + across;
  };
  const start = offsetOf(0, 0);
  return { start, perColumn: offsetOf(1, 0) - start, perRow: offsetOf(0, 1) - start };
};

/** Number of rows turned together, so that pixels of both frames stay in the processor's cache. */
const blockRows = 32;

/**
 * @param stored pixels of four bytes, row by row, `width` times `height`
 * @param upright receives the result; the same number of pixels
 */
export const turnPixels = (
  stored: Uint32Array,
  upright: Uint32Array,
  turn: Turn,
  width: number,
  height: number,
): void => {
  const { start, perColumn, perRow } = stridesOf(turn, width, height);
  for (let top = 0; top < height; top += blockRows) {
    const end = Math.min(height, top + blockRows);
    for (let x = 0; x < width; x += 1) {
      for (let y = top; y < end; y += 1) {
        upright[start + x * perColumn + y * perRow] = stored[y * width + x] as number;
      }
    }
  }
};

export const rgbaBytes = 4;

/** For layouts that `copyTo` does not support. */
const drawInto = (frame: VideoFrame, pixels: Uint8ClampedArray): void => {
  const { width = 0, height = 0 } = frame.visibleRect ?? {};
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) throw new Error('The frame can’t be converted: no canvas is available.');
  context.drawImage(frame, 0, 0, width, height);
  pixels.set(context.getImageData(0, 0, width, height).data);
};

/** Converts a frame to RGBA as stored, row by row, without rotation or scaling. */
export const convertToRgba = async (
  frame: VideoFrame,
  pixels: Uint8ClampedArray<ArrayBuffer>,
): Promise<void> => {
  try {
    await frame.copyTo(pixels, { format: 'RGBA' });
  } catch (error) {
    if ((error as DOMException).name !== 'NotSupportedError') throw error;
    drawInto(frame, pixels);
  }
};

const isUpright = ({ quarters, isMirrored }: Turn): boolean => quarters === 0 && !isMirrored;

/**
 * Reuses its buffers, one frame at a time: allocating megabytes for each frame is slower.
 * @param size of the upright image
 */
export const createFramePixels = (
  { width, height }: Pick<PictureSize, 'width' | 'height'>,
  turn: Turn,
) => {
  const upright = new Uint8ClampedArray(width * height * rgbaBytes);
  const stored = isUpright(turn) ? upright : new Uint8ClampedArray(upright.length);
  const storedSize = turnedSize(turn, width, height);
  const picture = new ImageData(upright, width, height);
  let last: Promise<unknown> = Promise.resolve();

  const convert = async (frame: VideoFrame): Promise<void> => {
    try {
      await convertToRgba(frame, stored);
    } finally {
      frame.close();
    }
    if (stored === upright) return;
    const [from, to] = [stored, upright].map((pixels) => new Uint32Array(pixels.buffer));
    if (from && to) turnPixels(from, to, turn, storedSize.width, storedSize.height);
  };

  return {
    /**
     * @param frame is closed
     * @param use called with the image, whose buffer is reused once it is done
     * @throws Error if the browser cannot convert this kind of frame
     */
    show: <Result>(
      frame: VideoFrame,
      use: (picture: ImageData) => Result | Promise<Result>,
    ): Promise<Result> => {
      const shown = last.then(() => convert(frame)).then(() => use(picture));
      last = shown.catch(() => undefined);
      return shown;
    },
  };
};

export type FramePixels = ReturnType<typeof createFramePixels>;

/** Width of thumbnails: enough for the preview, and for the filmstrip on any screen. */
const maxWidth = 240;

export const makeThumbnail = (source: ImageData): Promise<ImageBitmap> => {
  const resizeWidth = Math.min(source.width, maxWidth);
  const resizeHeight = Math.max(1, Math.round((source.height * resizeWidth) / source.width));
  return createImageBitmap(source, { resizeWidth, resizeHeight, resizeQuality: 'medium' });
};
