import type { PictureRequest } from './worker/picture-requests.ts';

export type SmallPictures = {
  /**
   * Returns a thumbnail; null if cancelled, or if there is none.
   * @param ask starts making the thumbnail; called if it has not been requested before
   */
  get(
    request: PictureRequest,
    signal: AbortSignal | undefined,
    ask: () => void,
  ): Promise<ImageBitmap | null>;
  /** Adds a requested thumbnail; null if it could not be made. */
  add(request: PictureRequest, picture: ImageData | null): void;
  close(): void;
};

/** Maximum number of thumbnails, far more than filmstrip and preview need; the oldest is dropped. */
const maxPictures = 400;

type Entry = {
  readonly made: PromiseWithResolvers<ImageBitmap | null>;
  waiting: number;
  isMade: boolean;
};

const keyOf = ({ frame, maxWidth }: PictureRequest): string => `${frame} ${maxWidth}`;

const closeBitmap = ({ made }: Entry): void => {
  made.resolve(null);
  void made.promise.then((bitmap) => bitmap?.close());
};

export const createSmallPictures = (
  onCancelled: (request: PictureRequest) => void,
): SmallPictures => {
  const entries = new Map<string, Entry>();

  const forgetOldest = (): void => {
    for (const [key, entry] of entries) {
      if (entries.size <= maxPictures) return;
      if (!entry.isMade) continue;
      entries.delete(key);
      closeBitmap(entry);
    }
  };

  const begin = (request: PictureRequest, ask: () => void): Entry => {
    const entry: Entry = { made: Promise.withResolvers(), waiting: 0, isMade: false };
    entries.set(keyOf(request), entry);
    forgetOldest();
    ask();
    return entry;
  };

  const stopWaiting = (request: PictureRequest, entry: Entry): void => {
    entry.waiting -= 1;
    if (entry.isMade || entry.waiting > 0) return;
    entries.delete(keyOf(request));
    entry.made.resolve(null);
    onCancelled(request);
  };

  return {
    get: (request, signal, ask) => {
      if (signal?.aborted) return Promise.resolve(null);
      const entry = entries.get(keyOf(request)) ?? begin(request, ask);
      if (entry.isMade) return entry.made.promise;
      entry.waiting += 1;
      return new Promise((resolve) => {
        void entry.made.promise.then(resolve);
        signal?.addEventListener('abort', () => {
          resolve(null);
          stopWaiting(request, entry);
        });
      });
    },
    add: (request, picture) => {
      const entry = entries.get(keyOf(request));
      if (!entry || entry.isMade) return;
      entry.isMade = true;
      entry.made.resolve(picture ? createImageBitmap(picture) : null);
    },
    close: () => {
      for (const entry of entries.values()) closeBitmap(entry);
      entries.clear();
    },
  };
};
