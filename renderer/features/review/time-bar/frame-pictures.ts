import type { ClipFrames } from '../frames/clip-frames.ts';

/** Width of all thumbnails: enough for the preview, and for the filmstrip on any screen. */
const widthPx = 240;

/** The thumbnails of a clip's frames that have loaded so far. */
export type FramePictures = {
  get(frame: number): ImageBitmap | undefined;
  /** Returns the loaded thumbnail of the frame nearest to the given one. */
  nearest(frame: number): ImageBitmap | undefined;
  /** Loads a frame's thumbnail; subscribers are called when it has loaded. */
  request(frame: number, signal: AbortSignal): void;
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
};

/** Whether a thumbnail can be drawn: closing a clip closes its bitmaps, which then have no size. */
const isOpen = (picture: ImageBitmap): boolean => picture.width > 0;

/** @param frames own the thumbnails, and close them when they are closed */
export const createFramePictures = (frames: ClipFrames): FramePictures => {
  const pictures = new Map<number, ImageBitmap>();
  const listeners = new Set<() => void>();
  const keep = (frame: number, picture: ImageBitmap): void => {
    pictures.set(frame, picture);
    for (const listener of listeners) listener();
  };
  return {
    get: (frame) => {
      const picture = pictures.get(frame);
      return picture && isOpen(picture) ? picture : undefined;
    },
    nearest: (frame) => {
      let best: ImageBitmap | undefined;
      let bestDistance = Number.POSITIVE_INFINITY;
      for (const [other, picture] of pictures) {
        const distance = Math.abs(other - frame);
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
