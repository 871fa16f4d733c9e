import {
  type FrameTable,
  frameAtSec,
  startSecOf,
} from '../../../../../shared/domain/frames/frame-table.ts';

/** Timeout for the browser to confirm which frame it shows; in hidden pages, it never does. */
const confirmMs = 250;

const playFailed =
  'This browser cannot play the clip: the file is damaged, missing, or in an unsupported format.';

/**
 * Waits for an event of a video.
 * @throws Error with a user-facing message if the video fails
 */
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
 * Returns the start time of the next frame that a video shows. It may never resolve, since browsers
 * do not confirm every frame; null if the browser cannot confirm frames at all.
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
 * Seeks a video.
 * @returns the start time of the frame then shown, as confirmed by the browser; null if it does not
 * confirm it
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

export type SoughtVideo = {
  readonly width: number;
  readonly height: number;
  /** Time of the first frame, which need not be 0. */
  readonly beginSec: number;
  /** Returns the frame shown; null while seeking. */
  shown(): number | null;
  /**
   * Seeks a frame after all earlier requests have completed.
   * @param isWanted checked before and after seeking
   * @param use called with the video while it shows the frame
   * @returns null if the frame is no longer wanted
   * @throws Error with a user-facing message if the video fails
   */
  show<Result>(
    frame: number,
    isWanted: () => boolean,
    use: (video: HTMLVideoElement) => Result,
  ): Promise<Result | null>;
  /** Resolves when all requests so far have completed. */
  settled(): Promise<unknown>;
  close(): void;
};

/**
 * Opens a clip in a `<video>` that is not on the page. It seeks the middle of a frame and, if the
 * browser reports another frame, other positions in it. If all fail, file and table do not agree,
 * and the last position is used.
 * @param onShown called after each completed seek
 * @throws Error with a user-facing message if the clip cannot be played
 */
export const openSoughtVideo = async (
  url: string,
  table: FrameTable,
  onShown: () => void = () => undefined,
): Promise<SoughtVideo> => {
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
    onShown();
  };

  return {
    width: video.videoWidth,
    height: video.videoHeight,
    beginSec,
    shown: () => shown,
    show: (frame, isWanted, use) => {
      const done = last.then(async () => {
        if (!isWanted()) return null;
        await goTo(frame);
        return isWanted() ? use(video) : null;
      });
      last = done.catch(() => undefined);
      return done;
    },
    settled: () => last,
    close,
  };
};
