import type { LocateEvent } from '../../shared/contract/locate.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { createLinkScope } from '../clips/media/find/link-scope.ts';
import { type NamedPath, pathUnreadable, statNamedPath } from '../clips/media/find/named-path.ts';
import { walkFolders } from '../clips/media/find/walk-folders.ts';
import type { EngineParts } from '../evaluation/engine-parts.ts';
import { type ClipSearch, createClipSearch } from './clip-search.ts';
import type { createFindClipPath } from './find-clip-path.ts';
import type { LibraryThread } from './library-thread.ts';

/** A clip that is looked for, and where: files, or folders with everything below them. */
export type LocateClip = { clipId: ClipId; paths: readonly string[] };

type Parts = Pick<EngineParts, 'store' | 'bus' | 'hasher'> & {
  thread: LibraryThread;
  findClipPath: ReturnType<typeof createFindClipPath>;
};

/** Files that are looked at before it may be told how far it is. */
const filesPerTurn = 32;
/** How often it is told how far it is (ms). */
const tellEveryMs = 200;

/** Files that lie together, and the folder that holds them. */
type Group = { folder: string; files: readonly string[] };

/** Named files first, then folder by folder. What was named and cannot be listed is an error. */
async function* groupsOf(
  named: readonly NamedPath[],
  search: ClipSearch,
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
        search.noteUnreadable(walked.listing.unreadable.length);
        yield { folder: walked.path, files: walked.listing.files };
      } else if (walked.outcome === 'unreadable') {
        if (walked.path === root) throw pathUnreadable(root, walked.error);
        search.noteUnreadable(1);
      }
    }
  }
}

/** Ends with the group in which the clip is found: what was moved together lies together. */
async function* lookThrough(
  groups: AsyncIterable<Group>,
  search: ClipSearch,
  clipId: ClipId,
): AsyncGenerator<LocateEvent, void, void> {
  let toldAtMs = performance.now();
  for await (const { folder, files } of groups) {
    for (let start = 0; start < files.length; start += filesPerTurn) {
      await search.look(files.slice(start, start + filesPerTurn));
      if (performance.now() - toldAtMs < tellEveryMs) continue;
      toldAtMs = performance.now();
      yield { type: 'looking', folder, files: search.files() };
    }
    if (search.found().has(clipId)) return;
  }
}

/**
 * Looks for the file of a missing clip by its content, whatever its name is by now, and links it.
 * Where it was last seen is looked at first. A place that only
 * an import names is looked at where no paths are given: the user then asks for just that. The search ends with the folder in which the clip is
 * found; other missing clips that are met by then are linked, too.
 * @param paths absolute; none to look at no other places
 * @returns tells how far it is, at last `done`
 * @throws AppError unknown_clip, path_not_found, path_unreadable; the signal's reason when aborted:
 *   what was linked by then stays
 */
export async function* locateClip(
  { clipId, paths }: LocateClip,
  parts: Parts,
  signal: AbortSignal,
): AsyncGenerator<LocateEvent, void, void> {
  const named = await Promise.all(paths.map(statNamedPath));
  const seenPath = await parts.findClipPath(clipId, paths.length === 0);
  if (seenPath !== null) {
    yield { type: 'done', path: seenPath, files: 1, unreadable: 0, others: 0 };
    return;
  }
  const missing = await parts.thread.call('missingClips');
  // That none of its files is there has just been written down.
  if (!missing.some((clip) => clip.clipId === clipId)) {
    throw new AppError('unknown_clip', 'This clip is not in the library any more.');
  }
  const search = createClipSearch(missing, parts, signal);
  try {
    yield* lookThrough(groupsOf(named, search), search, clipId);
    const path = search.found().get(clipId) ?? null;
    const others = search.found().size - (path === null ? 0 : 1);
    yield { type: 'done', path, files: search.files(), unreadable: search.unreadable(), others };
  } finally {
    // Told last: what shows the search may go away once the clip is there.
    if (search.found().size > 0) parts.bus.emit({ type: 'library-changed' });
  }
}
