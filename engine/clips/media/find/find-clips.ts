import { dirname } from 'node:path';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { atMostEvery } from '../../../store/events/at-most-every.ts';
import { explainSystemError, mayHoldOtherBytes, notUtf8 } from '../../files/file-error.ts';
import { isClipName, isConvertibleName, isVideoName } from './clip-name.ts';
import {
  createLeftOutList,
  type LeftOut,
  type LeftOutGroup,
  type LeftOutList,
} from './left-out.ts';
import { createLinkScope, type LinkScope } from './link-scope.ts';
import { type NamedPath, pathUnreadable, statNamedPath } from './named-path.ts';
import { type FolderListing, type WalkedFolder, walkFolders } from './walk-folders.ts';

/** A clip and the folder that the user named, or that of a file which was named directly. */
export type FoundClip = { path: string; root: string };

/** How far a search is: all files and folders seen so far, and the clips among them. */
export type SearchProgress = { clips: number; files: number; folders: number };

export type FindClipsOptions = {
  /** Takes clips of other formats from folders too: they are evaluated by copies. */
  takesOtherFormats?: boolean | undefined;
  signal?: AbortSignal | undefined;
  /** Called for the first folder, then every 100 ms at most, and at the end. */
  onProgress?: ((found: SearchProgress) => void) | undefined;
};

/** Between two times at which it is told how far a search is (ms). */
const progressIntervalMs = 100;

type Search = {
  clips: Map<string, FoundClip>;
  leftOut: LeftOutList;
  /** What the user named; below another folder that is named, too. */
  namedPaths: Set<string>;
  takesOtherFormats: boolean;
  visitedFolders: Set<string>;
  fileCount: number;
  otherFileCount: number;
  reportProgress(): void;
};

const unreadable = (path: string, why: string): LeftOut => ({
  path,
  reason: 'unreadable',
  message: `${printableText(path)} cannot be read: ${why}.`,
});

const notAClip = (path: string, why: string): LeftOut => ({
  path,
  reason: 'not_a_clip',
  message: `${printableText(path)} is left out: ${why}.`,
});

const hidden = (path: string): LeftOut => ({
  path,
  reason: 'hidden',
  message: `${printableText(path)} is left out: it is a hidden folder. Name it to have it searched.`,
});

/** One note for a folder: macOS writes such a file beside each of its clips. */
const leftovers = (paths: readonly string[]): LeftOut[] => {
  const [path] = paths;
  if (path === undefined) return [];
  const others = paths.length === 1 ? '' : `, with ${paths.length - 1} more of its folder,`;
  const message = `${printableText(path)}${others} is left out: macOS wrote it, and it holds no clip.`;
  return [{ path, reason: 'hidden', message }];
};

const addClip = (search: Search, clip: FoundClip): void => {
  if (!search.clips.has(clip.path)) search.clips.set(clip.path, clip);
};

const loop = (path: string): LeftOut => ({
  path,
  reason: 'loop',
  message: `${printableText(path)} is a link to a folder that is searched already.`,
});

const outside = ({ path, target }: FolderListing['outside'][number]): LeftOut => ({
  path,
  reason: 'outside',
  message: `${printableText(path)} is left out: it is a link to a place outside, ${printableText(target)}. Name it to add it.`,
});

const isAccepted = (path: string, { takesOtherFormats }: Search): boolean =>
  isClipName(path) || (takesOtherFormats && isConvertibleName(path));

const otherFormat = (path: string, { takesOtherFormats }: Search): LeftOut =>
  notAClip(
    path,
    takesOtherFormats
      ? 'a GIF is usually just a preview; name it to evaluate a copy'
      : 'the service takes only MP4; convert it, or name it to evaluate a copy',
  );

/** Takes the clips of one folder, and notes what of it is left out. */
const addListing = (search: Search, listing: FolderListing, root: string): void => {
  search.fileCount += listing.files.length + listing.others.length;
  for (const path of listing.files) {
    if (mayHoldOtherBytes(path) && search.clips.has(path)) {
      search.leftOut.add(unreadable(path, notUtf8));
    } else if (isAccepted(path, search)) addClip(search, { path, root });
    else if (isVideoName(path)) search.leftOut.add(otherFormat(path, search));
    else search.otherFileCount += 1;
  }
  for (const path of listing.others) {
    if (isVideoName(path)) search.leftOut.add(notAClip(path, 'it is not a regular file'));
    else search.otherFileCount += 1;
  }
  for (const { path, why } of listing.unreadable) search.leftOut.add(unreadable(path, why));
  for (const link of listing.outside) {
    if (!search.namedPaths.has(link.path)) search.leftOut.add(outside(link));
  }
  for (const left of leftovers(listing.leftovers)) search.leftOut.add(left);
  for (const path of listing.hidden) search.leftOut.add(hidden(path));
};

const addFolder = (search: Search, walked: WalkedFolder, root: string): void => {
  const { path } = walked;
  if (walked.outcome === 'listed') addListing(search, walked.listing, root);
  else if (walked.outcome === 'loop') search.leftOut.add(loop(path));
  else if (search.namedPaths.has(path)) throw pathUnreadable(path, walked.error);
  else search.leftOut.add(unreadable(path, explainSystemError(walked.error)));
};

/** Searches a folder with everything below it. */
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
  else if (!stats.isFile()) search.leftOut.add(notAClip(path, 'it is not a regular file'));
  else search.leftOut.add(notAClip(path, 'its name is not that of a video'));
};

const progressOf = (search: Search): SearchProgress => ({
  clips: search.clips.size,
  files: search.fileCount,
  folders: search.visitedFolders.size,
});

/** Tells how far a search is, but not at each of its thousands of folders. */
const throttled = (reportProgress: () => void): (() => void) => {
  const isDue = atMostEvery(progressIntervalMs);
  return () => {
    if (isDue()) reportProgress();
  };
};

/** What a search has found, and what it did not take. */
export type SearchResult = {
  clips: FoundClip[];
  files: number;
  folders: number;
  leftOut: LeftOutGroup[];
  /** Files that are no videos at all: texts, pictures and whatever else lies beside clips. */
  otherFiles: number;
};

/**
 * Finds the clips below the named folders and among the named files. A clip is everything but a
 * folder whose name ends in `.mp4`, also what cannot be read; a file of another video format counts
 * when it is named itself, or where `takesOtherFormats` says so. Hidden folders, what macOS leaves
 * beside files and links to places outside of the named folders are left out.
 * @param paths absolute.
 * @returns clips in the order of `paths`, each folder's own files before its subfolders, names in
 *   natural order; each file once. Of what is left out, so much that memory stays bounded.
 * @throws AppError `path_not_found`, `path_unreadable`; the signal's reason when aborted.
 */
export const findClips = async (
  paths: readonly string[],
  { takesOtherFormats = false, signal, onProgress }: FindClipsOptions = {},
): Promise<SearchResult> => {
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
    reportProgress: throttled(() => onProgress?.(progressOf(search))),
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

/** Time limit for counting (ms): larger trees are evaluated without a count. */
const maxCountMs = 2000;

/**
 * Counts the clips in a folder that would be evaluated.
 * @returns null where the folder cannot be searched, or not within two seconds
 */
export const countClips = (path: string, options: FindClipsOptions): Promise<number | null> => {
  const limits = [AbortSignal.timeout(maxCountMs), options.signal].filter(
    (signal) => signal !== undefined,
  );
  return findClips([path], { ...options, signal: AbortSignal.any(limits) }).then(
    ({ clips }) => clips.length,
    () => null,
  );
};
