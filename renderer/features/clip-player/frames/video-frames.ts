import {
  type FrameTable,
  frameAtSec,
  startSecOf,
} from '../../../../shared/domain/frames/frame-table.ts';
import { createNewestFirst } from '../../../ui/newest-first.ts';
import type { ClipFrames } from './clip-frames.ts';
import { makeThumbnail } from './exact/frame-pixels.ts';
import { createFramePictures } from './frame-pictures.ts';

/** Timeout for the browser to confirm which frame it shows; in hidden pages, it never does. */
const confirmMs = 250;

const playFailed =
  'This browser cannot play the clip: the file is damaged, missing, or in an unsupported format.';

/** @throws Error with a user-facing message if the video fails */
const videoEvent = (video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> => {
  const controller = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const { signal } = controller;
  video.addEventListener(event, () => resolve(), { signal });
  video.addEventListener('error', () => reject(new Error(playFailed)), { signal });
  if (video.error) reject(new Error(playFailed));
  return promise.finally(() => controller.abort());
};

/**
 * Resolves with the start time of the next frame shown, perhaps never, since browsers do not
 * confirm every frame; with null if the browser cannot confirm frames at all.
 */
const confirmedSec = (video: HTMLVideoElement): { promise: Promise<number | null> } => {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  if (!('requestVideoFrameCallback' in video)) resolve(null);
  else video.requestVideoFrameCallback((_, { mediaTime }) => resolve(mediaTime));
  return { promise };
};

const after = (delayMs: number): Promise<null> =>
  new Promise((resolve) => setTimeout(() => resolve(null), delayMs));

/**
 * @returns the start time of the frame then shown; null if the browser does not confirm it
 * @throws Error with a user-facing message if the video fails
 */
const seekVideo = async (video: HTMLVideoElement, sec: number): Promise<number | null> => {
  const shown = confirmedSec(video);
  const sought = videoEvent(video, 'seeked');
  video.currentTime = sec;
  await sought;
  return Promise.race([shown.promise, after(confirmMs)]);
};

/** Positions within a frame to seek, as shares of it: the middle, else next to it, as browsers round. */
const seekShares = [0.5, 0.75, 0.25];

/** Tolerance for times that browsers round to microseconds. */
const toleranceSec = 0.000_002;

/**
 * Opens a clip in a `<video>` off the page. It seeks the middle of a frame and, if the browser
 * reports another frame, other positions in it. If all fail, file and table disagree, and the last
 * position is used.
 * @throws Error with a user-facing message if the clip cannot be played
 */
const openSoughtVideo = async (url: string, table: FrameTable) => {
  const video = document.createElement('video');
  const close = (): void => {
    video.removeAttribute('src');
    video.load();
  };
  video.muted = true;
  video.preload = 'auto';
  video.src = url;
  let beginSec: number;
  try {
    await videoEvent(video, 'loadeddata');
    beginSec = (await seekVideo(video, 0)) ?? 0;
  } catch (error) {
    close();
    throw error;
  }
  let shown: number | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const isOtherFrame = (sec: number | null, frame: number): boolean =>
    sec !== null && frameAtSec(table, sec - beginSec + toleranceSec) !== frame;

  const goTo = async (frame: number): Promise<void> => {
    if (shown === frame && !video.error) return;
    shown = null;
    const startSec = startSecOf(table, frame);
    const lengthSec = startSecOf(table, frame + 1) - startSec;
    for (const share of seekShares) {
      const sec = await seekVideo(video, beginSec + startSec + lengthSec * share);
      if (!isOtherFrame(sec, frame)) break;
    }
    shown = frame;
  };

  return {
    width: video.videoWidth,
    height: video.videoHeight,
    /** Time of the first frame, which need not be 0. */
    beginSec,
    shown: (): number | null => shown,
    /**
     * Seeks a frame after all earlier requests.
     * @param isWanted checked before and after seeking
     * @param use called with the video while it shows the frame
     * @returns null if the frame is no longer wanted
     * @throws Error with a user-facing message if the video fails
     */
    show: <Result>(
      frame: number,
      isWanted: () => boolean,
      use: (video: HTMLVideoElement) => Result | Promise<Result>,
    ): Promise<Result | null> => {
      const done = last.then(async () => {
        if (!isWanted()) return null;
        await goTo(frame);
        return isWanted() ? use(video) : null;
      });
      last = done.catch(() => undefined);
      return done;
    },
    settled: (): Promise<unknown> => last,
    close,
  };
};

type SoughtVideo = Awaited<ReturnType<typeof openSoughtVideo>>;

const paint = (
  canvas: HTMLCanvasElement,
  video: HTMLVideoElement,
  { width, height }: SoughtVideo,
): boolean => {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('The frame can’t be drawn: the canvas is lost.');
  context.drawImage(video, 0, 0, width, height);
  return true;
};

/** @param open called for the first thumbnail @param settled waits for the player's requests */
const createVideoPictures = (open: () => Promise<SoughtVideo>, settled: () => Promise<unknown>) => {
  let opened: Promise<SoughtVideo> | null = null;
  const whenFree = createNewestFirst(1);

  const make = async (frame: number): Promise<ImageBitmap | null> => {
    const isWanted = (): boolean => thumbnails.isWaiting(frame);
    await settled();
    if (!isWanted()) return null;
    opened ??= open();
    const { show, ...size } = await opened;
    return show(frame, isWanted, (video) => makeThumbnail(video, size));
  };

  const ask = (frame: number): void =>
    void whenFree(async () => thumbnails.add(frame, await make(frame).catch(() => null)));
  const thumbnails = createFramePictures(ask, () => undefined);

  return {
    pictures: thumbnails.pictures,
    close: (): void => {
      thumbnails.close();
      void opened?.then(
        (video) => video.close(),
        () => undefined,
      );
    },
  };
};

/**
 * Fallback without exact frames. Thumbnails come from a second `<video>`, which waits while the
 * first is busy.
 * @param table the best known one; the video itself only knows its duration
 * @param signal closes it
 * @throws Error with a user-facing message if the clip cannot be played
 */
export const openVideoFrames = async (
  url: string,
  table: FrameTable,
  inexactReason: string,
  signal: AbortSignal,
): Promise<ClipFrames> => {
  let draws = 0;
  const video = await openSoughtVideo(url, table);
  const { width, height } = video;
  const thumbnails = createVideoPictures(() => openSoughtVideo(url, table), video.settled);
  const close = (): void => {
    thumbnails.close();
    video.close();
  };
  if (signal.aborted) close();
  else signal.addEventListener('abort', close);
  return {
    table,
    startSec: video.beginSec,
    picture: { width, height, aspectRatio: width / height },
    inexactReason,
    has: (frame) => video.shown() === frame,
    draw: async (frame, _direction, canvas) => {
      draws += 1;
      const request = draws;
      const isNewest = (): boolean => request === draws;
      return (await video.show(frame, isNewest, (shown) => paint(canvas, shown, video))) ?? false;
    },
    pictures: thumbnails.pictures,
  };
};
