type FramePicture = { readonly frame: number; readonly picture: ImageBitmap };

/** Upright, with the frames' own pixels (not their aspect ratio). */
export type FramePictures = {
  /** The bitmap belongs to the clip: callers must not close it. */
  get(frame: number): ImageBitmap | undefined;
  /** Returns the loaded thumbnail of the frame nearest to the given one, each the same object. */
  nearest(frame: number): FramePicture | undefined;
  /** Makes a thumbnail: immediately if the frame is held, else once the playhead needs nothing. */
  request(frame: number, signal: AbortSignal): void;
  subscribe(listener: () => void): () => void;
};

/** Maximum number of thumbnails, far more than filmstrip and preview need; the oldest is dropped. */
const maxPictures = 400;

type Entry = { waiting: number; isMade: boolean; shown: FramePicture | null };

/** @param ask starts a thumbnail, for `add` @param cancel called if nobody waits any more */
export const createFramePictures = (
  ask: (frame: number) => void,
  cancel: (frame: number) => void,
) => {
  const entries = new Map<number, Entry>();
  const listeners = new Set<() => void>();

  const forgetOldest = (): void => {
    for (const [frame, { isMade, shown }] of entries) {
      if (entries.size <= maxPictures) return;
      if (!isMade) continue;
      entries.delete(frame);
      shown?.picture.close();
    }
  };

  const begin = (frame: number): Entry => {
    const entry: Entry = { waiting: 0, isMade: false, shown: null };
    entries.set(frame, entry);
    forgetOldest();
    ask(frame);
    return entry;
  };

  const pictures: FramePictures = {
    get: (frame) => entries.get(frame)?.shown?.picture,
    nearest: (frame) => {
      let best: FramePicture | undefined;
      let bestDistance = Number.POSITIVE_INFINITY;
      for (const [other, { shown }] of entries) {
        const distance = Math.abs(other - frame);
        if (shown && distance < bestDistance) [best, bestDistance] = [shown, distance];
      }
      return best;
    },
    request: (frame, signal) => {
      if (signal.aborted) return;
      const entry = entries.get(frame) ?? begin(frame);
      if (entry.isMade) return;
      entry.waiting += 1;
      signal.addEventListener('abort', () => {
        entry.waiting -= 1;
        if (entry.isMade || entry.waiting > 0 || entries.get(frame) !== entry) return;
        entries.delete(frame);
        cancel(frame);
      });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  return {
    pictures,
    add: (frame: number, picture: ImageBitmap | null): void => {
      const entry = entries.get(frame);
      // Cancelled, or the clip was closed.
      if (!entry || entry.isMade) {
        picture?.close();
        return;
      }
      entry.isMade = true;
      if (!picture) return;
      entry.shown = { frame, picture };
      for (const listener of listeners) listener();
    },
    close: (): void => {
      for (const { shown } of entries.values()) shown?.picture.close();
      entries.clear();
    },
  };
};
