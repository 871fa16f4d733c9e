import type { ClipFrames } from '../frames/clip-frames.ts';

/** Width of all small pictures, in pixels: enough for the preview, and for the strip on any screen. */
const widthPx = 240;

/** The small pictures of a clip's frames that have come so far. */
export type FramePictures = {
  get(frame: number): ImageBitmap | undefined;
  /** The picture that is there for the frame nearest to one. */
  nearest(frame: number): ImageBitmap | undefined;
  /** Asks for a frame's picture; listeners are told when it is there. */
  ask(frame: number, signal: AbortSignal): void;
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
};

/** A picture that was closed, with its clip, has no size, and cannot be drawn. */
const isOpen = (picture: ImageBitmap): boolean => picture.width > 0;

/** @param frames whoever closes them closes the pictures too */
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
      let bestAway = Number.POSITIVE_INFINITY;
      for (const [at, picture] of pictures) {
        const away = Math.abs(at - frame);
        if (away < bestAway && isOpen(picture)) [best, bestAway] = [picture, away];
      }
      return best;
    },
    ask: (frame, signal) => {
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
