import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import PQueue from 'p-queue';
import type { ForkModule } from '../../../../processes/fork-module.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { pathExists } from '../../files/path-exists.ts';
import { createClipDecoder } from './clip-decoder.ts';

type Thumbnail = { readonly name: string; readonly clipId: ClipId; readonly atMs: number | null };

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
    const target = pathOf(thumbnail);
    // Another request may have made it, or failed to.
    if (await pathExists(target)) return target;
    if (isClosed || !decoder || failed.has(name)) return null;
    const source = await videoPath(clipId);
    // Any stored one is a substitute while the file is missing, which may come back.
    if (source === null) return atMs === null ? ((await storedPaths(clipId))[0] ?? null) : null;
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

  /** The newest is made first: it is what the screen shows now. */
  const waitFor = (thumbnail: Thumbnail, signal: AbortSignal): Promise<string | null> => {
    const waiting = new AbortController();
    const giveUp = (): void => waiting.abort(signal.reason);
    const begin = (): Promise<string | null> => {
      // The queue does not wait for aborted work, and the decoder does one job at a time.
      signal.removeEventListener('abort', giveUp);
      return make(thumbnail);
    };
    signal.addEventListener('abort', giveUp);
    lastPriority += 1;
    return queue.add(begin, { priority: lastPriority, signal: waiting.signal });
  };

  return {
    /**
     * Returns the file with a clip's thumbnail, making it on demand; null if none can be made now.
     * Newest requests come first.
     * @param atMs start of the frame, in ms after that of the first; null for a typical one
     * @throws the signal's reason when aborted before its turn
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
      return waitFor(thumbnail, signal);
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
