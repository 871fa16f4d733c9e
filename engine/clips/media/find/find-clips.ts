import { dirname } from 'node:path';
import type { LeftOutReason } from '../../../../shared/domain/left-out.ts';
import { atMostEvery } from '../../../at-most-every.ts';
import {
  explainSystemError,
  mayContainInvalidUtf8,
  notUtf8Text,
  pathUnreadable,
} from '../../files/file-error.ts';
import { isClipName, isConvertibleName, isVideoName } from './clip-name.ts';
import { createLinkScope, type LinkScope } from './link-scope.ts';
import { type NamedPath, statNamedPath } from './named-path.ts';
import { type FolderListing, type WalkedFolder, walkFolders } from './walk-folders.ts';

/** A clip and the folder the user named; for a file named directly, the file's own folder. */
export type FoundClip = { path: string; root: string };

/** `files` are those seen, without those named like macOS metadata. */
export type SearchProgress = { clips: number; files: number; folders: number };

export type FindClipsOptions = {
  /** Includes videos of other formats in folders; converted copies of them are evaluated. */
  takesOtherFormats?: boolean | undefined;
  signal?: AbortSignal | undefined;
  /** Called after the first folder, then at most every 100 ms, and at the end. */
  onProgress?: ((found: SearchProgress) => void) | undefined;
};

type LeftOut = { path: string; message: string };

export type LeftOutGroup = { reason: LeftOutReason; count: number; first: LeftOut[] };

/** Maximum number of paths kept per reason, since a tree may have thousands of hidden folders. */
const maxPathsPerReason = 100;

const createLeftOutList = () => {
  const groups = new Map<LeftOutReason, LeftOutGroup>();

  const add = (reason: LeftOutReason, path: string, explanation: string): void => {
    const group = groups.get(reason) ?? { reason, count: 0, first: [] };
    groups.set(reason, group);
    group.count += 1;
    if (group.first.length >= maxPathsPerReason) return;
    group.first.push({ path, message: `${path}${explanation}` });
  };

  return {
    unreadable: (path: string, why: string) => add('unreadable', path, ` cannot be read: ${why}.`),
    notAClip: (path: string, why: string) => add('not_a_clip', path, ` is left out: ${why}.`),
    hidden: (path: string) =>
      add('hidden', path, ' is left out: it is a hidden folder. Add it by name to search it.'),
    /** One entry per folder: macOS writes an AppleDouble file beside each clip. */
    appleDoubles: ([path, ...others]: readonly string[]): void => {
      if (path === undefined) return;
      const more = others.length === 0 ? '' : `, with ${others.length} more in its folder,`;
      add(
        'hidden',
        path,
        `${more} is left out: its name is that of macOS metadata. If it is a clip, add it by name.`,
      );
    },
    loop: (path: string) => add('loop', path, ' is a link to a folder that was already searched.'),
    outside: ({ path, target }: FolderListing['outside'][number]) =>
      add(
        'outside',
        path,
        ` is left out: it is a link to ${target}, outside the folder. Add it by name.`,
      ),
    /** In the order in which their reasons first occurred. */
    groups: (): LeftOutGroup[] => [...groups.values()],
  };
};

const progressIntervalMs = 100;

type Search = {
  clips: Map<string, FoundClip>;
  leftOut: ReturnType<typeof createLeftOutList>;
  namedPaths: Set<string>;
  takesOtherFormats: boolean;
  visitedFolders: Set<string>;
  fileCount: number;
  otherFileCount: number;
  reportProgress(): void;
};

const addClip = (search: Search, clip: FoundClip): void => {
  if (!search.clips.has(clip.path)) search.clips.set(clip.path, clip);
};

const isAccepted = (path: string, { takesOtherFormats }: Search): boolean =>
  isClipName(path) || (takesOtherFormats && isConvertibleName(path));

/** With other formats accepted, only GIFs are left. */
const whyNotAccepted = ({ takesOtherFormats }: Search): string =>
  takesOtherFormats
    ? 'a GIF is usually just a preview; add it by name to evaluate a copy'
    : 'the service accepts only MP4; convert it, or add it by name to evaluate a copy';

const addListing = (search: Search, listing: FolderListing, root: string): void => {
  search.fileCount += listing.files.length + listing.others.length;
  for (const path of listing.files) {
    // Two names with different invalid bytes look the same; only one can be listed.
    if (mayContainInvalidUtf8(path) && search.clips.has(path)) {
      search.leftOut.unreadable(path, notUtf8Text);
    } else if (isAccepted(path, search)) addClip(search, { path, root });
    else if (isVideoName(path)) search.leftOut.notAClip(path, whyNotAccepted(search));
    else search.otherFileCount += 1;
  }
  for (const path of listing.others) {
    if (isVideoName(path)) search.leftOut.notAClip(path, 'it is not a regular file');
    else search.otherFileCount += 1;
  }
  for (const { path, why } of listing.unreadable) search.leftOut.unreadable(path, why);
  for (const link of listing.outside) {
    if (!search.namedPaths.has(link.path)) search.leftOut.outside(link);
  }
  search.leftOut.appleDoubles(listing.appleDoubles.filter((path) => !search.namedPaths.has(path)));
  for (const path of listing.hidden) search.leftOut.hidden(path);
};

const addFolder = (search: Search, walked: WalkedFolder, root: string): void => {
  const { path } = walked;
  if (walked.outcome === 'listed') addListing(search, walked.listing, root);
  else if (walked.outcome === 'loop') search.leftOut.loop(path);
  else if (search.namedPaths.has(path)) throw pathUnreadable(path, walked.error);
  else search.leftOut.unreadable(path, explainSystemError(walked.error));
};

const searchTree = async (
  search: Search,
  root: string,
  scope: LinkScope,
  signal: AbortSignal | undefined,
): Promise<void> => {
  for await (const walked of walkFolders(root, search.visitedFolders, scope)) {
    addFolder(search, walked, root);
    search.reportProgress();
    signal?.throwIfAborted();
  }
};

const addNamedFile = (search: Search, { path, stats }: NamedPath): void => {
  search.fileCount += 1;
  if (isVideoName(path)) addClip(search, { path, root: dirname(path) });
  else if (!stats.isFile()) search.leftOut.notAClip(path, 'it is not a regular file');
  else search.leftOut.notAClip(path, 'its name does not end like a video');
};

const progressOf = (search: Search): SearchProgress => ({
  clips: search.clips.size,
  files: search.fileCount,
  folders: search.visitedFolders.size,
});

export type SearchResult = Awaited<ReturnType<typeof findClips>>;

/**
 * Finds the clips below the named folders and among the named files. Whatever is named `*.mp4` and
 * is not a folder is a clip, even if it cannot be read; other video formats count if the file
 * itself is named, or with `takesOtherFormats`. Hidden folders, files named like macOS metadata, and
 * links that point outside the named folders are left out.
 * @param paths absolute
 * @returns clips in the order of `paths`, each folder's own files before its subfolders, names in
 *   natural order, each file once; and a bounded list of what was left out
 * @throws AppError `path_not_found`, `path_unreadable`; the signal's reason when aborted.
 */
export const findClips = async (
  paths: readonly string[],
  { takesOtherFormats = false, signal, onProgress }: FindClipsOptions = {},
) => {
  signal?.throwIfAborted();
  const named = await Promise.all(paths.map(statNamedPath));
  const search: Search = {
    clips: new Map(),
    leftOut: createLeftOutList(),
    namedPaths: new Set(named.map(({ path }) => path)),
    takesOtherFormats,
    visitedFolders: new Set(),
    fileCount: 0,
    otherFileCount: 0,
    // Not for each folder: a tree may have thousands.
    reportProgress: atMostEvery(progressIntervalMs, () => onProgress?.(progressOf(search))),
  };
  const folders = named.filter(({ stats }) => stats.isDirectory()).map(({ path }) => path);
  const scope = await createLinkScope(folders);
  for (const one of named) {
    if (one.stats.isDirectory()) await searchTree(search, one.path, scope, signal);
    else addNamedFile(search, one);
  }
  const progress = progressOf(search);
  onProgress?.(progress);
  return {
    ...progress,
    clips: [...search.clips.values()],
    leftOut: search.leftOut.groups(),
    otherFiles: search.otherFileCount,
  };
};

const maxCountMs = 2000;

/** Counts the clips of a folder; null if that fails, is aborted or takes longer than 2 s. */
export const countClipsBelow = (
  path: string,
  options: FindClipsOptions,
): Promise<number | null> => {
  const limits = [AbortSignal.timeout(maxCountMs), options.signal].filter(
    (signal) => signal !== undefined,
  );
  return findClips([path], { ...options, signal: AbortSignal.any(limits) }).then(
    ({ clips }) => clips.length,
    () => null,
  );
};
