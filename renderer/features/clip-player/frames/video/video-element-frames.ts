import type { FrameTable } from '../../../../../shared/domain/frames/frame-table.ts';
import type { ClipFrames } from '../clip-frames.ts';
import { openSoughtVideo } from './sought-video.ts';
import { createVideoPictures } from './video-pictures.ts';

const always = (): boolean => true;

/**
 * Opens a clip in a `<video>`, as a fallback without exact frames. Thumbnails come from a second
 * `<video>`, which waits while the first is busy.
 * @param table the best known frame table; the video itself only knows its duration
 * @throws Error with a user-facing message if the clip cannot be played
 */
export const openVideoElementFrames = async (
  url: string,
  table: FrameTable,
  inexactReason: string,
): Promise<ClipFrames> => {
  const listeners = new Set<() => void>();
  const newest = new WeakMap<HTMLCanvasElement, symbol>();
  const video = await openSoughtVideo(url, table, () => {
    for (const listener of listeners) listener();
  });
  const { width, height } = video;
  const pictures = createVideoPictures(() => openSoughtVideo(url, table), video.settled);

  const paint = (
    canvas: HTMLCanvasElement | OffscreenCanvas,
    picture: HTMLVideoElement,
  ): CanvasRenderingContext2D => {
    const context = canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D | null;
    if (!context) throw new Error('The frame can’t be drawn: the canvas is lost.');
    context.drawImage(picture, 0, 0, width, height);
    return context;
  };

  return {
    table,
    startSec: video.beginSec,
    picture: { width, height, aspectRatio: width / height },
    inexactReason,
    aim: () => undefined,
    has: (frame) => video.shown() === frame,
    draw: async (frame, canvas) => {
      const request = Symbol(`frame ${frame}`);
      newest.set(canvas, request);
      const isNewest = (): boolean => newest.get(canvas) === request;
      const drawn = await video.show(frame, isNewest, (picture) => paint(canvas, picture));
      return drawn !== null;
    },
    readPixels: async (frame) => {
      const pixels = await video.show(frame, always, (picture) =>
        paint(new OffscreenCanvas(width, height), picture).getImageData(0, 0, width, height),
      );
      if (!pixels) throw new Error('The frame could not be read.');
      return pixels;
    },
    thumbnail: pictures.get,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      listeners.clear();
      pictures.close();
      video.close();
    },
  };
};
