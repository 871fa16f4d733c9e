import type { BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { printableText } from '../../shared/domain/printable-text.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { isClipName, isVideoName } from './clip-name.ts';
import { explainSystemError, mayHoldOtherBytes, notUtf8, systemErrorCode } from './file-error.ts';
import { folderIdentity, listFolder } from './list-folder.ts';

/** A clip and the folder that the user named, or that of a file which was named directly. */
export type FoundClip = { path: string; root: string };

/** What was met and not taken, with the reason as a sentence. */
export type LeftOut = {
  path: string;
  reason: 'not_a_clip' | 'unreadable' | 'loop' | 'hidden';
  message: string;
};

type FindClipsOptions = {
  signal?: AbortSignal | undefined;
  /** Called after every folder; `files` counts all files seen so far. */
  onProgress?: ((found: { clips: number; files: number }) => void) | undefined;
};

type Folder = { path: string; root: string; isLink: boolean };

type Search = {
  clips: Map<string, FoundClip>;
  leftOut: LeftOut[];
  /** What the user named; below another folder that is named, too. */
  namedPaths: Set<string>;
  visitedFolders: Set<string>;
  fileCount: number;
  options: FindClipsOptions;
};

const unreadable = (path: string, why: string): LeftOut => ({
  path,
  reason: 'unreadable',
  message: `${printableText(path)} cannot be read: ${why}.`,
});

/** What the user named is said as an error: nothing of it would be checked. */
const pathUnreadable = (path: string, cause: unknown): AppError =>
  new AppError('path_unreadable', unreadable(path, explainSystemError(cause)).message, { cause });

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

/** Whether the folder is searched for the first time; a link to one that was is reported. */
const enterFolder = async (search: Search, folder: Folder): Promise<boolean> => {
  const identity = await folderIdentity(folder.path);
  if (!search.visitedFolders.has(identity)) {
    search.visitedFolders.add(identity);
    return true;
  }
  if (folder.isLink) {
    search.leftOut.push({
      path: folder.path,
      reason: 'loop',
      message: `${printableText(folder.path)} is a link to a folder that is searched already.`,
    });
  }
  return false;
};

/** Takes the clips of one folder; returns its subfolders in order. */
const searchFolder = async (search: Search, folder: Folder): Promise<Folder[]> => {
  try {
    if (!(await enterFolder(search, folder))) return [];
    const listing = await listFolder(folder.path);
    search.fileCount += listing.files.length + listing.others.length;
    for (const path of listing.files) {
      if (mayHoldOtherBytes(path) && search.clips.has(path)) {
        search.leftOut.push(unreadable(path, notUtf8));
      } else if (isClipName(path)) addClip(search, { path, root: folder.root });
      else if (isVideoName(path)) {
        search.leftOut.push(notAClip(path, 'the service takes only MP4; convert it'));
      }
    }
    for (const path of listing.others.filter(isVideoName)) {
      search.leftOut.push(notAClip(path, 'it is not a regular file'));
    }
    for (const { path, why } of listing.unreadable) search.leftOut.push(unreadable(path, why));
    search.leftOut.push(...leftovers(listing.leftovers));
    for (const path of listing.hidden) search.leftOut.push(hidden(path));
    return listing.folders.map(({ path, isLink }) => ({ path, isLink, root: folder.root }));
  } catch (error) {
    if (search.namedPaths.has(folder.path)) throw pathUnreadable(folder.path, error);
    search.leftOut.push(unreadable(folder.path, explainSystemError(error)));
    return [];
  }
};

/**
 * Searches a folder with everything below it. Links come after all real folders, so that a clip
 * that can be reached both ways keeps its real path.
 */
const searchTree = async (search: Search, root: string): Promise<void> => {
  const real: Folder[] = [{ path: root, root, isLink: false }];
  const linked: Folder[] = [];
  for (let next = real.pop(); next !== undefined; next = real.pop() ?? linked.shift()) {
    search.options.signal?.throwIfAborted();
    const subfolders = await searchFolder(search, next);
    search.options.onProgress?.({ clips: search.clips.size, files: search.fileCount });
    // Reversed, since the last one is searched next.
    for (const folder of subfolders.filter(({ isLink }) => !isLink).reverse()) real.push(folder);
    for (const folder of subfolders.filter(({ isLink }) => isLink)) linked.push(folder);
  }
};

const takeNamedFile = (search: Search, path: string, stats: BigIntStats): void => {
  search.fileCount += 1;
  if (isVideoName(path)) addClip(search, { path, root: dirname(path) });
  else if (!stats.isFile()) search.leftOut.push(notAClip(path, 'it is not a regular file'));
  else search.leftOut.push(notAClip(path, 'its name does not end in .mp4'));
};

type Named = { path: string; stats: BigIntStats };

const lookAt = async (given: string): Promise<Named> => {
  const path = resolve(given);
  try {
    return { path, stats: await stat(path, { bigint: true }) };
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ERR_INVALID_ARG_VALUE'].includes(systemErrorCode(error))) {
      throw new AppError(
        'path_not_found',
        `There is no file or folder ${printableText(path)}. Check the spelling.`,
        { cause: error },
      );
    }
    throw pathUnreadable(path, error);
  }
};

/**
 * Finds the clips below the named folders and among the named files. A clip is everything but a
 * folder whose name ends in `.mp4`, also what cannot be read; a file of another video format counts
 * when it is named itself, so that it is refused with a reason. Hidden folders and what macOS leaves
 * beside files are left out.
 * @param paths absolute.
 * @returns clips in the order of `paths`, each folder's own files before its subfolders, names in
 *   natural order; each file once.
 * @throws AppError `path_not_found`, `path_unreadable`; the signal's reason when aborted.
 */
export const findClips = async (
  paths: readonly string[],
  options: FindClipsOptions = {},
): Promise<{ clips: FoundClip[]; leftOut: LeftOut[] }> => {
  options.signal?.throwIfAborted();
  const named = await Promise.all(paths.map(lookAt));
  const search: Search = {
    clips: new Map(),
    leftOut: [],
    namedPaths: new Set(named.map(({ path }) => path)),
    visitedFolders: new Set(),
    fileCount: 0,
    options,
  };
  for (const { path, stats } of named) {
    if (stats.isDirectory()) await searchTree(search, path);
    else takeNamedFile(search, path, stats);
  }
  options.onProgress?.({ clips: search.clips.size, files: search.fileCount });
  return { clips: [...search.clips.values()], leftOut: search.leftOut };
};
