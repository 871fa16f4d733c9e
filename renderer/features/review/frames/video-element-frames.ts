import {
  type FrameTable,
  frameAtSec,
  startSecOf,
} from '../../../../shared/domain/frames/frame-table.ts';
import type { ClipFrames } from './clip-frames.ts';
import { seekVideo, videoEvent } from './seek-video.ts';

/** Where in a frame is sought, as a share of it: its middle, and where browsers round, beside it. */
const places = [0.5, 0.75, 0.25];

/** Browsers tell times to the microsecond. */
const roundingSec = 0.000_002;

/**
 * Frames by a `<video>`, where there is no better way: it is sought to the middle of a frame, and
 * beside it where the browser then says that it shows another one.
 * @param table as far as it is known; the video knows only its length
 * @throws Error with a message for people, where the clip cannot be played
 */
export const openVideoElementFrames = async (
  url: string,
  table: FrameTable,
  inexactReason: string,
): Promise<ClipFrames> => {
  const video = document.createElement('video');
  const release = (): void => {
    video.removeAttribute('src');
    video.load();
  };
  video.muted = true;
  video.preload = 'auto';
  video.src = url;
  try {
    await videoEvent(video, 'loadeddata');
    // The time of the first frame: files need not begin at 0.
    const beginSec = (await seekVideo(video, 0)) ?? 0;
    return framesOf(video, table, { inexactReason, beginSec, release });
  } catch (error) {
    release();
    throw error;
  }
};

type Opened = { inexactReason: string; beginSec: number; release: () => void };

const framesOf = (video: HTMLVideoElement, table: FrameTable, opened: Opened): ClipFrames => {
  const { inexactReason, beginSec, release } = opened;
  const { videoWidth: width, videoHeight: height } = video;
  const listeners = new Set<() => void>();
  const newest = new WeakMap<HTMLCanvasElement, symbol>();
  let shown: number | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const isElsewhere = (sec: number | null, frame: number): boolean =>
    sec !== null && frameAtSec(table, sec - beginSec + roundingSec) !== frame;

  /**
   * Where the browser shows another frame wherever it is sought to, that one has to do: the file and
   * the table do not agree, and `inexactReason` says that frames are not sure.
   */
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
    for (const listener of listeners) listener();
  };

  /** One after the other: a video is at one place at a time. */
  const inTurn = <Result>(task: () => Promise<Result>): Promise<Result> => {
    const done = last.then(task);
    last = done.catch(() => undefined);
    return done;
  };

  const paint = (canvas: HTMLCanvasElement | OffscreenCanvas): CanvasRenderingContext2D => {
    const context = canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D | null;
    if (!context) throw new Error('The picture cannot be drawn: the canvas is lost.');
    context.drawImage(video, 0, 0, width, height);
    return context;
  };

  return {
    table,
    startSec: beginSec,
    picture: { width, height, aspectRatio: width / height },
    inexactReason,
    aim: () => undefined,
    has: (frame) => shown === frame,
    draw: (frame, canvas) => {
      const asked = Symbol(`frame ${frame}`);
      newest.set(canvas, asked);
      return inTurn(async () => {
        if (newest.get(canvas) !== asked) return false;
        await goTo(frame);
        if (newest.get(canvas) !== asked) return false;
        paint(canvas);
        return true;
      });
    },
    readPixels: (frame) =>
      inTurn(async () => {
        await goTo(frame);
        return paint(new OffscreenCanvas(width, height)).getImageData(0, 0, width, height);
      }),
    thumbnail: () => Promise.resolve(null),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      listeners.clear();
      release();
    },
  };
};
