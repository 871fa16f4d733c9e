import type { FrameTable } from '../../../../../shared/domain/frames/frame-table.ts';
import type { ClipFrames } from '../clip-frames.ts';
import { openSoughtVideo } from './sought-video.ts';
import { createVideoPictures } from './video-pictures.ts';

const always = (): boolean => true;

/**
 * Frames by a `<video>`, where there is no better way. Small pictures come from a second one, which
 * waits while the first has something to do.
 * @param table as far as it is known; the video knows only its length
 * @throws Error with a message for people, where the clip cannot be played
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
    if (!context) throw new Error('The picture cannot be drawn: the canvas is lost.');
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
      const asked = Symbol(`frame ${frame}`);
      newest.set(canvas, asked);
      const isNewest = (): boolean => newest.get(canvas) === asked;
      const drawn = await video.show(frame, isNewest, (picture) => paint(canvas, picture));
      return drawn !== null;
    },
    readPixels: async (frame) => {
      const pixels = await video.show(frame, always, (picture) =>
        paint(new OffscreenCanvas(width, height), picture).getImageData(0, 0, width, height),
      );
      if (!pixels) throw new Error('The picture was not made.');
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
