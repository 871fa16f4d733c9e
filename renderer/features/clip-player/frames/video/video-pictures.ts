import type { ClipFrames } from '../clip-frames.ts';
import { createSmallPictures } from '../small-pictures.ts';
import type { PictureRequest } from '../worker/picture-requests.ts';
import type { SoughtVideo } from './sought-video.ts';

export type VideoPictures = {
  readonly get: ClipFrames['thumbnail'];
  close(): void;
};

const keyOf = ({ frame, maxWidth }: PictureRequest): string => `${frame} ${maxWidth}`;

const shrink = (video: HTMLVideoElement, maxWidth: number): ImageData | null => {
  const { videoWidth, videoHeight } = video;
  const width = Math.max(1, Math.min(videoWidth, Math.round(maxWidth)));
  const height = Math.max(1, Math.round((videoHeight * width) / videoWidth));
  const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false });
  context?.drawImage(video, 0, 0, width, height);
  return context?.getImageData(0, 0, width, height) ?? null;
};

/**
 * @param open opens the video; called for the first thumbnail
 * @param settled resolves when the player's own requests have completed
 */
export const createVideoPictures = (
  open: () => Promise<SoughtVideo>,
  settled: () => Promise<unknown>,
): VideoPictures => {
  const wanted = new Set<string>();
  const pictures = createSmallPictures((request) => wanted.delete(keyOf(request)));
  let opened: Promise<SoughtVideo> | null = null;
  /** Requests made in the same task, in order; the newest batch is handled first. */
  const batches: PictureRequest[][] = [];
  let newBatch: PictureRequest[] | null = null;
  let isWorking = false;

  const make = async (request: PictureRequest): Promise<ImageData | null> => {
    const isWanted = (): boolean => wanted.has(keyOf(request));
    await settled();
    if (!isWanted()) return null;
    opened ??= open();
    const video = await opened;
    return video.show(request.frame, isWanted, (picture) => shrink(picture, request.maxWidth));
  };

  const takeNext = (): PictureRequest | undefined => {
    while (batches.at(-1)?.length === 0) batches.pop();
    return batches.at(-1)?.shift();
  };

  const work = async (): Promise<void> => {
    if (isWorking) return;
    isWorking = true;
    for (let request = takeNext(); request; request = takeNext()) {
      const picture = await make(request).catch(() => null);
      if (wanted.delete(keyOf(request))) pictures.add(request, picture);
    }
    isWorking = false;
  };

  const add = (request: PictureRequest): void => {
    wanted.add(keyOf(request));
    if (newBatch) {
      newBatch.push(request);
      return;
    }
    const batch = [request];
    newBatch = batch;
    queueMicrotask(() => {
      newBatch = null;
      batches.push(batch);
      void work();
    });
  };

  return {
    get: (frame, maxWidth, signal) => {
      const request = { frame, maxWidth };
      return pictures.get(request, signal, () => add(request));
    },
    close: () => {
      wanted.clear();
      pictures.close();
      void opened?.then(
        (video) => video.close(),
        () => undefined,
      );
    },
  };
};
