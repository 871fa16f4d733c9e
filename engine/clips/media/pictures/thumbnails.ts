import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import type { ForkModule } from '../../../ports.ts';
import { pathExists } from '../../files/path-exists.ts';
import { type ClipDecoder, createClipDecoder } from './clip-decoder.ts';

/** More than any screen shows. A dropped request answers 404, and its window shows a placeholder. */
const maxWaiting = 500;

/** A bounded stack of waiting work. The newest is done first: it is what the screen shows now. */
export const createNewestFirst = <Work>(maxSize: number) => {
  const waiting = new Set<Work>();
  return {
    /** Returns the oldest work if it was removed because the stack is full. */
    add: (work: Work): Work | undefined => {
      waiting.delete(work);
      waiting.add(work);
      const [oldest] = waiting;
      if (waiting.size <= maxSize || oldest === undefined) return undefined;
      waiting.delete(oldest);
      return oldest;
    },
    takeNewest: (): Work | undefined => {
      const newest = [...waiting].at(-1);
      if (newest !== undefined) waiting.delete(newest);
      return newest;
    },
    remove: (work: Work): void => void waiting.delete(work),
  };
};

type Thumbnail = { readonly name: string; readonly clipId: ClipId; readonly atMs: number | null };

type ThumbnailRequest = {
  thumbnail: Thumbnail;
  isBegun: boolean;
  waiters: number;
  made: PromiseWithResolvers<string | null>;
};

const rejectOnAbort = (signal: AbortSignal) => {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  return { promise, forget: () => signal.removeEventListener('abort', onAbort) };
};

const thumbnailOf = (clipId: ClipId, atMs: number | null): Thumbnail => ({
  clipId,
  atMs,
  name: atMs === null ? clipId : `${clipId}-${atMs}`,
});

/**
 * Makes thumbnails on demand, in a separate process, and stores them in the data folder.
 * @param videoPath null if no file contains the clip, or it is not a video
 * @param forkModule starts the decoder; without it no thumbnails are made
 */
export const createThumbnails = (
  dataDir: string,
  videoPath: (clipId: ClipId) => Promise<string | null>,
  forkModule: ForkModule | undefined,
) => {
  const folder = join(dataDir, 'thumbnails');
  const decoder = forkModule && createClipDecoder(forkModule);
  const waiting = createNewestFirst<ThumbnailRequest>(maxWaiting);
  const requests = new Map<string, ThumbnailRequest>();
  /** Thumbnails that cannot be made; each is tried once per session. */
  const failed = new Set<string>();
  let isWorking = false;
  let isClosed = false;

  const folderOf = (clipId: ClipId): string => join(folder, clipId.slice(0, 2));
  const storedPaths = async (clipId: ClipId): Promise<string[]> => {
    const names = await readdir(folderOf(clipId)).catch((): string[] => []);
    return names
      .filter((name) => name.startsWith(clipId))
      .map((name) => join(folderOf(clipId), name));
  };
  const pathOf = ({ clipId, name }: Thumbnail): string => join(folderOf(clipId), `${name}.webp`);

  const settle = (request: ThumbnailRequest, path: string | null): void => {
    requests.delete(request.thumbnail.name);
    request.made.resolve(path);
  };

  const make = async (thumbnail: Thumbnail, decoder: ClipDecoder): Promise<string | null> => {
    const { clipId, atMs, name } = thumbnail;
    const source = await videoPath(clipId);
    // Any stored one is a substitute while the file is missing, which may come back.
    if (source === null) return atMs === null ? ((await storedPaths(clipId))[0] ?? null) : null;
    const target = pathOf(thumbnail);
    const temporary = join(dirname(target), `${randomUUID()}.part`);
    await mkdir(dirname(target), { recursive: true });
    const isMade = await decoder.run({ kind: 'thumbnail', path: source, target: temporary, atMs });
    if (isMade) await rename(temporary, target);
    else {
      if (!isClosed) failed.add(name);
      await rm(temporary, { force: true });
    }
    return isMade ? target : null;
  };

  const processQueue = async (): Promise<void> => {
    if (isWorking) return;
    isWorking = true;
    for (let request = waiting.takeNewest(); request; request = waiting.takeNewest()) {
      request.isBegun = true;
      try {
        settle(request, isClosed || !decoder ? null : await make(request.thumbnail, decoder));
      } catch (error) {
        requests.delete(request.thumbnail.name);
        request.made.reject(error);
      }
    }
    isWorking = false;
  };

  const createRequest = (thumbnail: Thumbnail): ThumbnailRequest => {
    const made = Promise.withResolvers<string | null>();
    // There may be no caller left to handle a failure.
    made.promise.catch(() => undefined);
    return { thumbnail, isBegun: false, waiters: 0, made };
  };

  const requestThumbnail = (thumbnail: Thumbnail): ThumbnailRequest => {
    const request = requests.get(thumbnail.name) ?? createRequest(thumbnail);
    requests.set(thumbnail.name, request);
    const evicted = request.isBegun ? undefined : waiting.add(request);
    if (evicted) settle(evicted, null);
    void processQueue();
    return request;
  };

  const waitFor = async (thumbnail: Thumbnail, signal: AbortSignal): Promise<string | null> => {
    const request = requestThumbnail(thumbnail);
    const aborted = rejectOnAbort(signal);
    request.waiters += 1;
    try {
      return await Promise.race([request.made.promise, aborted.promise]);
    } finally {
      aborted.forget();
      request.waiters -= 1;
      if (request.waiters === 0 && !request.isBegun && requests.get(thumbnail.name) === request) {
        requests.delete(thumbnail.name);
        waiting.remove(request);
      }
    }
  };

  return {
    /**
     * Returns the file with a clip's thumbnail, making it on demand; null if none can be made now.
     * Newest requests come first.
     * @param atMs start of the frame, in ms after that of the first; null for a typical one
     * @throws the signal's reason when aborted
     */
    get: async (
      clipId: ClipId,
      atMs: number | null,
      signal: AbortSignal,
    ): Promise<string | null> => {
      signal.throwIfAborted();
      const thumbnail = thumbnailOf(clipId, atMs);
      const path = pathOf(thumbnail);
      if (await pathExists(path)) return path;
      signal.throwIfAborted();
      return isClosed || failed.has(thumbnail.name) ? null : waitFor(thumbnail, signal);
    },
    remove: async (clipId: ClipId): Promise<void> => {
      const paths = await storedPaths(clipId);
      await Promise.all(paths.map((path) => rm(path, { force: true })));
    },
    close: (): void => {
      isClosed = true;
      decoder?.close();
    },
  };
};
