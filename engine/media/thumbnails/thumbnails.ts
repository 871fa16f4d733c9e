import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { ForkModule } from '../../ports.ts';
import { type ClipDecoder, createClipDecoder } from '../clip-decoder.ts';
import { createNewestFirst } from './newest-first.ts';

/** More than any screen shows; who scrolls past more asks again where it stops. */
const mostWaiting = 500;

export type Thumbnails = {
  /**
   * The file with the picture of a clip, made where there is none yet. Newest wishes come first.
   * @returns null where none can be made now
   * @throws the signal's reason when aborted
   */
  get(clipId: ClipId, signal: AbortSignal): Promise<string | null>;
  /** Takes the picture of a clip away. */
  remove(clipId: ClipId): Promise<void>;
  /** Ends the process that makes them; nothing more is made. */
  close(): void;
};

type Wish = {
  clipId: ClipId;
  isBegun: boolean;
  /** How many wait for it. */
  askers: number;
  made: PromiseWithResolvers<string | null>;
};

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** The signal's reason as soon as it aborts. */
const rejectOnAbort = (signal: AbortSignal) => {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  return { promise, forget: () => signal.removeEventListener('abort', onAbort) };
};

/**
 * Small pictures of clips, kept in the data folder by the clip's id and made on first demand in a
 * process of their own.
 * @param videoPath the file that still holds a clip's bytes, or null where none does or they are no
 *   video
 * @param forkModule runs the decoder; without it no picture is made
 */
export const createThumbnails = (
  dataDir: string,
  videoPath: (clipId: ClipId) => Promise<string | null>,
  forkModule: ForkModule | undefined,
): Thumbnails => {
  const folder = join(dataDir, 'thumbnails');
  const decoder = forkModule && createClipDecoder(forkModule);
  const waiting = createNewestFirst<Wish>(mostWaiting);
  const wishes = new Map<ClipId, Wish>();
  /** Clips without a picture: tried once in a session. */
  const failed = new Set<ClipId>();
  let isWorking = false;
  let isClosed = false;

  const pathOf = (clipId: ClipId): string => join(folder, clipId.slice(0, 2), `${clipId}.webp`);

  const settle = (wish: Wish, path: string | null): void => {
    wishes.delete(wish.clipId);
    wish.made.resolve(path);
  };

  const make = async (clipId: ClipId, by: ClipDecoder): Promise<string | null> => {
    const source = await videoPath(clipId);
    // The file may come back, so this is not remembered.
    if (source === null) return null;
    const target = pathOf(clipId);
    const temporary = join(dirname(target), `${randomUUID()}.part`);
    await mkdir(dirname(target), { recursive: true });
    const isMade = await by.run({ kind: 'thumbnail', path: source, target: temporary });
    if (isMade) await rename(temporary, target);
    else {
      if (!isClosed) failed.add(clipId);
      await rm(temporary, { force: true });
    }
    return isMade ? target : null;
  };

  const workOff = async (): Promise<void> => {
    if (isWorking) return;
    isWorking = true;
    for (let wish = waiting.takeNewest(); wish; wish = waiting.takeNewest()) {
      wish.isBegun = true;
      try {
        settle(wish, isClosed || !decoder ? null : await make(wish.clipId, decoder));
      } catch (error) {
        wishes.delete(wish.clipId);
        wish.made.reject(error);
      }
    }
    isWorking = false;
  };

  const newWish = (clipId: ClipId): Wish => {
    const made = Promise.withResolvers<string | null>();
    // Those who asked may all have gone when it fails.
    made.promise.catch(() => undefined);
    return { clipId, isBegun: false, askers: 0, made };
  };

  const wishFor = (clipId: ClipId): Wish => {
    const wish = wishes.get(clipId) ?? newWish(clipId);
    wishes.set(clipId, wish);
    const dropped = wish.isBegun ? undefined : waiting.add(wish);
    if (dropped) settle(dropped, null);
    void workOff();
    return wish;
  };

  const waitFor = async (clipId: ClipId, signal: AbortSignal): Promise<string | null> => {
    const wish = wishFor(clipId);
    const aborted = rejectOnAbort(signal);
    wish.askers += 1;
    try {
      return await Promise.race([wish.made.promise, aborted.promise]);
    } finally {
      aborted.forget();
      wish.askers -= 1;
      if (wish.askers === 0 && !wish.isBegun && wishes.get(clipId) === wish) {
        wishes.delete(clipId);
        waiting.remove(wish);
      }
    }
  };

  return {
    get: async (clipId, signal) => {
      signal.throwIfAborted();
      const path = pathOf(clipId);
      if (await isThere(path)) return path;
      signal.throwIfAborted();
      return isClosed || failed.has(clipId) ? null : waitFor(clipId, signal);
    },
    remove: (clipId) => rm(pathOf(clipId), { force: true }),
    close: () => {
      isClosed = true;
      decoder?.close();
    },
  };
};
