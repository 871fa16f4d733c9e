import type { PictureSize } from '../clip-frames.ts';
import { convertToRgba, rgbaBytes } from './convert-to-rgba.ts';
import { type Turn, turnedSize, turnPixels } from './turn.ts';

export type FramePixels = {
  /**
   * @param frame is closed
   * @param use called with the image, whose buffer is reused as soon as it returns
   * @throws Error if the browser cannot convert this kind of frame
   */
  show<Result>(frame: VideoFrame, use: (picture: ImageData) => Result): Promise<Result>;
};

const isUpright = ({ quarters, isMirrored }: Turn): boolean => quarters === 0 && !isMirrored;

/**
 * Creates a converter that reuses its buffers, one frame at a time: allocating megabytes for each
 * frame is slower.
 * @param size size of the upright image
 */
export const createFramePixels = (
  { width, height }: Pick<PictureSize, 'width' | 'height'>,
  turn: Turn,
): FramePixels => {
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
    show: (frame, use) => {
      const shown = last.then(() => convert(frame)).then(() => use(picture));
      last = shown.catch(() => undefined);
      return shown;
    },
  };
};
