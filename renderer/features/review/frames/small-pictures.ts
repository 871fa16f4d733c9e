import type { PictureRequest } from './worker/picture-requests.ts';

/** The small pictures of a clip, each made once. */
export type SmallPictures = {
  /** @param ask begins to make the picture, where it was not asked for before */
  get(
    request: PictureRequest,
    signal: AbortSignal | undefined,
    ask: () => void,
  ): Promise<ImageBitmap | null>;
  /** Takes a picture that was made; null where there is none. */
  take(request: PictureRequest, picture: ImageData | null): void;
  close(): void;
};

/** Beyond it the one that was asked for first goes: a strip and a hover preview need far fewer. */
const maxPictures = 400;

type Entry = {
  readonly made: PromiseWithResolvers<ImageBitmap | null>;
  /** Who waits; nobody once it is made. */
  waiting: number;
  isMade: boolean;
};

const keyOf = ({ frame, maxWidth }: PictureRequest): string => `${frame} ${maxWidth}`;

const closeBitmap = ({ made }: Entry): void => {
  made.resolve(null);
  void made.promise.then((bitmap) => bitmap?.close());
};

/** @param onCancelled told when nobody waits for a picture any more */
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

  const leave = (request: PictureRequest, entry: Entry): void => {
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
          leave(request, entry);
        });
      });
    },
    take: (request, picture) => {
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
