import {
  type FrameTable,
  frameAtSec,
  startSecOf,
} from '../../../../../shared/domain/frames/frame-table.ts';

/** How long a browser may take to confirm which frame it shows; hidden pages never do. */
const confirmMs = 250;

const playFailed =
  'This browser cannot play the clip: the file is damaged, missing, or in an unsupported format.';

/**
 * Waits for an event of a video.
 * @throws Error with a message for people, where the video breaks instead
 */
const videoEvent = (video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> => {
  const ending = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const { signal } = ending;
  video.addEventListener(event, () => resolve(), { signal });
  video.addEventListener('error', () => reject(new Error(playFailed)), { signal });
  if (video.error) reject(new Error(playFailed));
  return promise.finally(() => ending.abort());
};

/**
 * When the frame begins that a video shows next.
 * @returns null where the browser does not confirm it: not for every frame it does
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
 * @returns when the frame begins that is shown then, as the browser confirms it; null where it does
 * not
 * @throws Error with a message for people, where the video breaks
 */
const seekVideo = async (video: HTMLVideoElement, sec: number): Promise<number | null> => {
  const shown = confirmedSec(video);
  const sought = videoEvent(video, 'seeked');
  video.currentTime = sec;
  await sought;
  return Promise.race([shown.promise, after(confirmMs)]);
};

/** Where in a frame is sought, as a share of it: its middle, and where browsers round, beside it. */
const places = [0.5, 0.75, 0.25];

/** Browsers tell times to the microsecond. */
const roundingSec = 0.000_002;

/** A `<video>` that is sought from frame to frame, one after the other. */
export type SoughtVideo = {
  /** Pixels of its picture. */
  readonly width: number;
  readonly height: number;
  /** The time of the first frame: files need not begin at 0. */
  readonly beginSec: number;
  /** The frame that it shows; null while it is on its way. */
  shown(): number | null;
  /**
   * Seeks a frame when those that were asked for before have been used.
   * @param isWanted asked before and after it is sought
   * @param use gets the video that shows the frame
   * @returns null where the frame is not wanted any more
   * @throws Error with a message for people, where the video breaks
   */
  show<Result>(
    frame: number,
    isWanted: () => boolean,
    use: (video: HTMLVideoElement) => Result,
  ): Promise<Result | null>;
  /** Resolves when all that was asked for so far is over. */
  settled(): Promise<unknown>;
  close(): void;
};

/**
 * Opens a clip in a `<video>` that is not on the page. A frame is sought in its middle, and beside it
 * where the browser then says that it shows another one. Where it does so everywhere, that has to do:
 * file and table do not agree.
 * @param onShown told of every frame that is reached
 * @throws Error with a message for people, where the clip cannot be played
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

  const isElsewhere = (sec: number | null, frame: number): boolean =>
    sec !== null && frameAtSec(table, sec - beginSec + roundingSec) !== frame;

  const goTo = async (frame: number): Promise<void> => {
    if (shown === frame && !video.error) return;
    shown = null;
    const startSec = startSecOf(table, frame);
    const lengthSec = startSecOf(table, frame + 1) - startSec;
    for (const place of places) {
      const sec = await seekVideo(video, beginSec + startSec + lengthSec * place);
      if (!isElsewhere(sec, frame)) break;
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
