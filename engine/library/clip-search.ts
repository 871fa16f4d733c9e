import PQueue from 'p-queue';
import type { ClipId } from '../../shared/domain/ids.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { readFileStamp } from '../clips/files/file-stamp.ts';
import type { EngineParts } from '../evaluation/engine-parts.ts';
import type { ClipSize } from '../store/library/library-pages.ts';
import { type FileStamp, stampText } from '../store/stored-stamp.ts';

/** Looks for the files of missing clips by their content, and links what it finds. */
export type ClipSearch = {
  /**
   * Looks at files.
   * @throws the signal's reason when aborted; no file is linked after that
   */
  look(paths: readonly string[]): Promise<void>;
  /** Files looked at. */
  files(): number;
  /** What could not be read. */
  unreadable(): number;
  noteUnreadable(count: number): void;
  /** The first file that was linked to each clip. */
  found(): ReadonlyMap<ClipId, string>;
};

/** Files that are read at one time: one slow drive must not take all of Node's threads. */
const maxAtOnce = 2;

const bySize = (clips: readonly ClipSize[]): ReadonlyMap<number, ReadonlySet<ClipId>> => {
  const sizes = new Map<number, Set<ClipId>>();
  for (const { clipId, sizeBytes } of clips) {
    sizes.set(sizeBytes, (sizes.get(sizeBytes) ?? new Set()).add(clipId));
  }
  return sizes;
};

/** Only a file of a wanted size is read; what is known of an untouched one is believed. */
export const createClipSearch = (
  clips: readonly ClipSize[],
  { store, hasher }: Pick<EngineParts, 'store' | 'hasher'>,
  signal: AbortSignal,
): ClipSearch => {
  const wanted = bySize(clips);
  const found = new Map<ClipId, string>();
  const lane = new PQueue({ concurrency: maxAtOnce });
  let files = 0;
  let unreadable = 0;

  const identify = async (path: string, stamp: FileStamp) => {
    const known = store.clips.inFile(path, stampText(stamp));
    if (known) return { clipId: known.id, stampOfBytes: stamp };
    const hashed = await hasher.hash(path, { signal });
    return { clipId: store.clips.ofBytes(hashed.sha256), stampOfBytes: hashed.stamp };
  };

  /** @returns the clip that the file was linked to, if any */
  const lookAt = async (path: string): Promise<ClipId | null> => {
    const stamp = await readFileStamp(path);
    files += 1;
    const clipsOfSize = wanted.get(stamp.sizeBytes);
    if (!clipsOfSize) return null;
    const { clipId, stampOfBytes } = await identify(path, stamp);
    if (!clipsOfSize.has(clipId)) return null;
    store.clips.link(clipId, path, stampText(stampOfBytes));
    return clipId;
  };

  const lookSafely = async (path: string): Promise<ClipId | null> => {
    try {
      return await lookAt(path);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (!(error instanceof AppError) || error.code === 'interrupted') throw error;
      unreadable += 1;
      return null;
    }
  };

  return {
    look: async (paths) => {
      signal.throwIfAborted();
      const linked = await lane.addAll(paths.map((path) => () => lookSafely(path)));
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
