import {
  type FrameTable,
  frameAtSec,
  startSecOf,
} from '../../../../shared/domain/frames/frame-table.ts';
import type { ClipFrames } from './clip-frames.ts';
import type { FramePictures } from './frame-pictures.ts';

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
 * confirm every frame.
 */
const confirmedSec = (video: HTMLVideoElement): { promise: Promise<number> } => {
  const { promise, resolve } = Promise.withResolvers<number>();
  video.requestVideoFrameCallback((_, { mediaTime }) => resolve(mediaTime));
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

const noPictures: FramePictures = {
  get: () => undefined,
  nearest: () => undefined,
  request: () => undefined,
  subscribe: () => () => undefined,
};

/**
 * Fallback without exact frames and thumbnails: a `<video>` off the page. It seeks the middle of a
 * frame and, if the browser reports another frame, other positions in it. If all fail, file and
 * table disagree, and the last position is used.
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
  const video = document.createElement('video');
  const close = (): void => {
    video.removeAttribute('src');
    video.load();
  };
  video.muted = true;
  video.preload = 'auto';
  video.src = url;
  /** Time of the first frame, which need not be 0. */
  let beginSec: number;
  try {
    await videoEvent(video, 'loadeddata');
    beginSec = (await seekVideo(video, 0)) ?? 0;
  } catch (error) {
    close();
    throw error;
  }
  if (signal.aborted) close();
  else signal.addEventListener('abort', close);
  const { videoWidth: width, videoHeight: height } = video;
  let draws = 0;
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

  const draw: ClipFrames['draw'] = (frame, _direction, canvas) => {
    draws += 1;
    const request = draws;
    // Seeks after all earlier requests.
    const drawn = last.then(async () => {
      if (request !== draws) return false;
      await goTo(frame);
      if (request !== draws) return false;
      const context = canvas.getContext('2d', { alpha: false });
      if (!context) throw new Error('The frame can’t be drawn: the canvas is lost.');
      context.drawImage(video, 0, 0, width, height);
      return true;
    });
    last = drawn.catch(() => undefined);
    return drawn;
  };

  return {
    table,
    startSec: beginSec,
    picture: { width, height, aspectRatio: width / height },
    inexactReason,
    has: (frame) => shown === frame,
    draw,
    pictures: noPictures,
  };
};
