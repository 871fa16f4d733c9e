import type { ClipFrames } from '../frames/clip-frames.ts';

/** Width of all thumbnails: enough for the preview, and for the filmstrip on any screen. */
const widthPx = 240;

type FramePicture = { readonly frame: number; readonly picture: ImageBitmap };

export type FramePictures = {
  get(frame: number): ImageBitmap | undefined;
  /** Returns the loaded thumbnail of the frame nearest to the given one. */
  nearest(frame: number): FramePicture | undefined;
  request(frame: number, signal: AbortSignal): void;
  subscribe(listener: () => void): () => void;
};

/** Whether a thumbnail can be drawn: closing a clip closes its bitmaps, which then have no size. */
const isOpen = ({ picture }: FramePicture): boolean => picture.width > 0;

const createFramePictures = (frames: ClipFrames): FramePictures => {
  const pictures = new Map<number, FramePicture>();
  const listeners = new Set<() => void>();
  const keep = (frame: number, picture: ImageBitmap): void => {
    pictures.set(frame, { frame, picture });
    for (const listener of listeners) listener();
  };
  return {
    get: (frame) => {
      const found = pictures.get(frame);
      return found && isOpen(found) ? found.picture : undefined;
    },
    nearest: (frame) => {
      let best: FramePicture | undefined;
      let bestDistance = Number.POSITIVE_INFINITY;
      for (const picture of pictures.values()) {
        const distance = Math.abs(picture.frame - frame);
        if (distance < bestDistance && isOpen(picture)) [best, bestDistance] = [picture, distance];
      }
      return best;
    },
    request: (frame, signal) => {
      if (pictures.has(frame)) return;
      frames.thumbnail(frame, widthPx, signal).then((picture) => {
        if (picture && !signal.aborted) keep(frame, picture);
      });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

const picturesOf = new WeakMap<ClipFrames, FramePictures>();

/** Returns the thumbnails of a clip, the same ones for all parts of a page. */
export const framePicturesOf = (frames: ClipFrames): FramePictures => {
  const pictures = picturesOf.get(frames) ?? createFramePictures(frames);
  picturesOf.set(frames, pictures);
  return pictures;
};
