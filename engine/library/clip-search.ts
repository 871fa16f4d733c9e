import PQueue from 'p-queue';
import type { ClipId } from '../../shared/domain/ids.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { readFileStamp } from '../clips/files/file-stamp.ts';
import { linkFile } from '../clips/identify-clip.ts';
import type { EngineParts } from '../evaluation/engine-parts.ts';
import type { ClipSize } from '../store/library/library-pages.ts';
import { type FileStamp, stampText } from '../store/stored-stamp.ts';

export type ClipSearch = {
  /**
   * Checks files.
   * @throws the signal's reason when aborted; no file is linked after that
   */
  check(paths: readonly string[]): Promise<void>;
  files(): number;
  unreadable(): number;
  noteUnreadable(count: number): void;
  /** The first file linked to each clip. */
  found(): ReadonlyMap<ClipId, string>;
};

/** Number of files read in parallel: one slow drive must not use up all of Node's threads. */
const maxParallelFiles = 2;

const bySize = (clips: readonly ClipSize[]): ReadonlyMap<number, ReadonlySet<ClipId>> => {
  const sizes = new Map<number, Set<ClipId>>();
  for (const { clipId, sizeBytes } of clips) {
    sizes.set(sizeBytes, (sizes.get(sizeBytes) ?? new Set()).add(clipId));
  }
  return sizes;
};

/**
 * Creates a search. Reads only files with the size of a missing clip, and trusts what is stored
 * about unchanged ones.
 */
export const createClipSearch = (
  clips: readonly ClipSize[],
  { store, hasher }: Pick<EngineParts, 'store' | 'hasher'>,
  signal: AbortSignal,
): ClipSearch => {
  const wanted = bySize(clips);
  const found = new Map<ClipId, string>();
  const lane = new PQueue({ concurrency: maxParallelFiles });
  let files = 0;
  let unreadable = 0;

  const identify = async (path: string, stamp: FileStamp) => {
    const known = store.clips.findByFile(path, stampText(stamp));
    if (known) return { clipId: known.id, stampOfBytes: stamp };
    const hashed = await hasher.hash(path, { signal });
    return { clipId: store.clips.idForHash(hashed.sha256), stampOfBytes: hashed.stamp };
  };

  /** @returns the clip that the file was linked to, if any */
  const checkOne = async (path: string): Promise<ClipId | null> => {
    const stamp = await readFileStamp(path);
    files += 1;
    const clipsOfSize = wanted.get(stamp.sizeBytes);
    if (!clipsOfSize) return null;
    const { clipId, stampOfBytes } = await identify(path, stamp);
    if (!clipsOfSize.has(clipId)) return null;
    await linkFile({ clipId, path, stamp: stampText(stampOfBytes) }, { store, hasher }, signal);
    return clipId;
  };

  const checkSafely = async (path: string): Promise<ClipId | null> => {
    try {
      return await checkOne(path);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (!(error instanceof AppError) || error.code === 'interrupted') throw error;
      unreadable += 1;
      return null;
    }
  };

  return {
    check: async (paths) => {
      signal.throwIfAborted();
      const linked = await lane.addAll(paths.map((path) => () => checkSafely(path)));
      for (const [index, clipId] of linked.entries()) {
        if (clipId !== null && !found.has(clipId)) found.set(clipId, paths[index] ?? '');
      }
      signal.throwIfAborted();
    },
    files: () => files,
    unreadable: () => unreadable,
    noteUnreadable: (count) => {
      unreadable += count;
    },
    found: () => found,
  };
};
