import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import PQueue from 'p-queue';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import type { ForkModule } from '../../../ports.ts';
import { pathExists } from '../../files/path-exists.ts';
import { createClipDecoder } from './clip-decoder.ts';

/** More than any screen shows. A dropped request answers 404, and its window shows a placeholder. */
const maxWaiting = 500;

type Thumbnail = { readonly name: string; readonly clipId: ClipId; readonly atMs: number | null };

type ThumbnailRequest = {
  readonly made: Promise<string | null>;
  /** Removes it from the queue: its thumbnail is then null. */
  readonly drop: () => void;
  readonly isWaiting: () => boolean;
  waiters: number;
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
  const queue = new PQueue({ concurrency: 1 });
  /** By name, most recently requested last. */
  const requests = new Map<string, ThumbnailRequest>();
  let lastPriority = 0;
  /** Thumbnails that cannot be made; each is tried once per session. */
  const failed = new Set<string>();
  let isClosed = false;

  const folderOf = (clipId: ClipId): string => join(folder, clipId.slice(0, 2));
  const storedPaths = async (clipId: ClipId): Promise<string[]> => {
    const names = await readdir(folderOf(clipId)).catch((): string[] => []);
    return names
      .filter((name) => name.startsWith(clipId))
      .map((name) => join(folderOf(clipId), name));
  };
  const pathOf = ({ clipId, name }: Thumbnail): string => join(folderOf(clipId), `${name}.webp`);

  const make = async (thumbnail: Thumbnail): Promise<string | null> => {
    const { clipId, atMs, name } = thumbnail;
    if (isClosed || !decoder) return null;
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

  const createRequest = (thumbnail: Thumbnail): ThumbnailRequest => {
    const { name } = thumbnail;
    const dropping = new AbortController();
    const { signal } = dropping;
    let isBegun = false;
    const begin = (): Promise<string | null> => {
      isBegun = true;
      return make(thumbnail).finally(() => requests.delete(name));
    };
    const made = queue.add(begin, { id: name, signal }).catch((error: unknown) => {
      if (signal.aborted) return null;
      throw error;
    });
    // There may be no caller left to handle a failure.
    made.catch(() => undefined);
    const drop = (): void => {
      requests.delete(name);
      dropping.abort();
    };
    return { made, drop, isWaiting: () => !isBegun && !signal.aborted, waiters: 0 };
  };

  /** The newest is made first: it is what the screen shows now. */
  const requestThumbnail = (thumbnail: Thumbnail): ThumbnailRequest => {
    const { name } = thumbnail;
    const request = requests.get(name) ?? createRequest(thumbnail);
    requests.delete(name);
    requests.set(name, request);
    if (!request.isWaiting()) return request;
    lastPriority += 1;
    queue.setPriority(name, lastPriority);
    if (queue.size > maxWaiting)
      [...requests.values()].find(({ isWaiting }) => isWaiting())?.drop();
    return request;
  };

  const waitFor = async (thumbnail: Thumbnail, signal: AbortSignal): Promise<string | null> => {
    const request = requestThumbnail(thumbnail);
    const aborted = rejectOnAbort(signal);
    request.waiters += 1;
    try {
      return await Promise.race([request.made, aborted.promise]);
    } finally {
      aborted.forget();
      request.waiters -= 1;
      if (request.waiters === 0 && request.isWaiting()) request.drop();
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
