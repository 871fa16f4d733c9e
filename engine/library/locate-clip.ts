import PQueue from 'p-queue';
import type { LocateProgress, LocateResult } from '../../shared/contract/clips.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { atMostEvery } from '../at-most-every.ts';
import { pathUnreadable } from '../clips/files/file-error.ts';
import { readFileStamp } from '../clips/files/file-stamp.ts';
import { linkFile, recognizeFile } from '../clips/identify-clip.ts';
import { createLinkScope } from '../clips/media/find/link-scope.ts';
import { type NamedPath, statNamedPath } from '../clips/media/find/named-path.ts';
import { walkFolders } from '../clips/media/find/walk-folders.ts';
import type { EngineParts } from '../evaluation/engine-parts.ts';
import type { ClipSize } from '../store/library/library-pages.ts';
import { stampText } from '../store/stored-stamp.ts';
import type { createFindClipPath } from './find-clip-path.ts';
import type { LibraryThread } from './library-thread.ts';

/** Number of files read in parallel: one slow drive must not use up all of Node's threads. */
const maxParallelFiles = 2;

const bySize = (clips: readonly ClipSize[]): ReadonlyMap<number, ReadonlySet<ClipId>> => {
  const sizes = new Map<number, Set<ClipId>>();
  for (const { clipId, sizeBytes } of clips) {
    sizes.set(sizeBytes, (sizes.get(sizeBytes) ?? new Set()).add(clipId));
  }
  return sizes;
};

/** Reads only files with the size of a missing clip; trusts what is stored about unchanged ones. */
const createClipSearch = (
  clips: readonly ClipSize[],
  parts: Pick<EngineParts, 'store' | 'hasher'>,
  signal: AbortSignal,
) => {
  const wanted = bySize(clips);
  const seen = { files: 0, unreadable: 0, found: new Map<ClipId, string>() };
  const lane = new PQueue({ concurrency: maxParallelFiles });

  /** @returns the clip that the file was linked to, if any */
  const checkOne = async (path: string): Promise<ClipId | null> => {
    const { sizeBytes } = await readFileStamp(path);
    seen.files += 1;
    const clipsOfSize = wanted.get(sizeBytes);
    if (!clipsOfSize) return null;
    const { clipId, stamp } = await recognizeFile(path, parts, signal);
    if (!clipsOfSize.has(clipId)) return null;
    await linkFile({ clipId, path, stamp: stampText(stamp) }, parts, signal);
    return clipId;
  };

  const checkSafely = async (path: string): Promise<ClipId | null> => {
    try {
      return await checkOne(path);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (!(error instanceof AppError) || error.code === 'interrupted') throw error;
      seen.unreadable += 1;
      return null;
    }
  };

  return {
    /** Checks files. @throws the signal's reason when aborted; no file is linked after that */
    check: async (paths: readonly string[]): Promise<void> => {
      signal.throwIfAborted();
      const linked = await lane.addAll(paths.map((path) => () => checkSafely(path)));
      for (const [index, clipId] of linked.entries()) {
        if (clipId !== null && !seen.found.has(clipId)) seen.found.set(clipId, paths[index] ?? '');
      }
      signal.throwIfAborted();
    },
    seen,
  };
};

type ClipSearch = ReturnType<typeof createClipSearch>;

export type LocateClip = { clipId: ClipId; paths: readonly string[] };

type Parts = Pick<EngineParts, 'store' | 'bus' | 'hasher'> & {
  thread: LibraryThread;
  findClipPath: ReturnType<typeof createFindClipPath>;
};

const filesPerTurn = 32;
const progressIntervalMs = 200;

type Group = { folder: string; files: readonly string[] };

/** Yields named files, then those of each folder. Throws if a named folder cannot be listed. */
async function* groupsOf(
  named: readonly NamedPath[],
  seen: ClipSearch['seen'],
): AsyncGenerator<Group, void, void> {
  const visited = new Set<string>();
  const pathsOf = (isFolder: boolean): string[] =>
    named.filter(({ stats }) => stats.isDirectory() === isFolder).map(({ path }) => path);
  const [files, folders] = [pathsOf(false), pathsOf(true)];
  if (files[0] !== undefined) yield { folder: files[0], files };
  const scope = await createLinkScope(folders);
  for (const root of folders) {
    for await (const walked of walkFolders(root, visited, scope)) {
      if (walked.outcome === 'listed') {
        seen.unreadable += walked.listing.unreadable.length;
        const { files, appleDoubles } = walked.listing;
        yield { folder: walked.path, files: [...files, ...appleDoubles] };
      } else if (walked.outcome === 'unreadable') {
        if (walked.path === root) throw pathUnreadable(root, walked.error);
        seen.unreadable += 1;
      }
    }
  }
}

/** Ends after the group with the clip, since clips that were moved together are together. */
const searchGroups = async (
  groups: AsyncIterable<Group>,
  { check, seen }: ClipSearch,
  clipId: ClipId,
  onProgress: (progress: LocateProgress) => void,
): Promise<void> => {
  const report = atMostEvery(progressIntervalMs, onProgress);
  for await (const { folder, files } of groups) {
    for (let start = 0; start < files.length; start += filesPerTurn) {
      await check(files.slice(start, start + filesPerTurn));
      report({ folder, files: seen.files });
    }
    if (seen.found.has(clipId)) return;
  }
};

/**
 * Searches for the file of a missing clip by content, and links it. Checks the last known paths
 * first; those known only from an import only if no paths are given, which is how the user asks for
 * them. Other missing clips found before the search ends are linked as well.
 * @param paths absolute; none to check only the known paths
 * @throws AppError unknown_clip, path_not_found, path_unreadable; the signal's reason when aborted;
 *   files linked by then stay linked
 */
export const locateClip = async (
  { clipId, paths }: LocateClip,
  parts: Parts,
  onProgress: (progress: LocateProgress) => void,
  signal: AbortSignal,
): Promise<LocateResult> => {
  const named = await Promise.all(paths.map(statNamedPath));
  const knownPath = await parts.findClipPath(clipId, paths.length === 0);
  if (knownPath !== null) return { path: knownPath, files: 1, unreadable: 0, others: 0 };
  const missing = await parts.thread.call('missingClips');
  // `findClipPath` has just stored that all of its files are missing.
  if (!missing.some((clip) => clip.clipId === clipId)) {
    throw new AppError('unknown_clip', 'This clip is no longer in the library.');
  }
  const search = createClipSearch(missing, parts, signal);
  const { seen } = search;
  try {
    await searchGroups(groupsOf(named, seen), search, clipId, onProgress);
    const path = seen.found.get(clipId) ?? null;
    const others = seen.found.size - (path === null ? 0 : 1);
    return { path, files: seen.files, unreadable: seen.unreadable, others };
  } finally {
    // Last, since the view of the search may close once the clip is found.
    if (seen.found.size > 0) parts.bus.emit({ type: 'library-changed' });
  }
};
