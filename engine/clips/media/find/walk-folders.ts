import type { Dirent } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  explainSystemError,
  mayContainInvalidUtf8,
  notUtf8Text,
  systemErrorCode,
} from '../../files/file-error.ts';
import { compareNames, isClipName, isVideoName } from './clip-name.ts';
import { isNetworkPath, type LinkScope } from './link-scope.ts';

type Folder = { path: string; isLink: boolean };

/** Contents of a folder, as paths in natural order. */
export type FolderListing = ReturnType<typeof emptyListing>;

const emptyListing = () => ({
  /** Regular files, and anything named like a clip, so that it is rejected with a reason. */
  files: [] as string[],
  folders: [] as Folder[],
  /** Pipes, sockets, devices, and files outside the scope that are not videos. */
  others: [] as string[],
  /** Entries that cannot be read; `why` is the end of a sentence. Broken links are not included. */
  unreadable: [] as { path: string; why: string }[],
  /** Links to videos and folders outside the scope, with their targets. */
  outside: [] as { path: string; target: string }[],
  /** Hidden folders, and the `__MACOSX` folder of ZIP files. */
  hidden: [] as string[],
  /** Files named `._NAME` for a video: macOS writes metadata to them beside NAME. */
  appleDoubles: [] as string[],
});

/** Folder in which macOS puts AppleDouble files when it writes a ZIP. */
const macFolder = '__MACOSX';

const addFolder = (listing: FolderListing, path: string, name: string, isLink: boolean): void => {
  if (name.startsWith('.') || name === macFolder) listing.hidden.push(path);
  else listing.folders.push({ path, isLink });
};

const addFile = (listing: FolderListing, path: string, name: string): void => {
  const isOfMac = name.startsWith('._') && isVideoName(name);
  (isOfMac ? listing.appleDoubles : listing.files).push(path);
};

const addOutside = async (listing: FolderListing, path: string, target: string): Promise<void> => {
  // A network path is not accessed to find out.
  const mayHoldClips =
    isVideoName(path) || isNetworkPath(target) || (await stat(path)).isDirectory();
  if (mayHoldClips) listing.outside.push({ path, target });
  else listing.others.push(path);
};

const addEntry = async (
  listing: FolderListing,
  path: string,
  entry: Dirent,
  scope: LinkScope | null,
): Promise<void> => {
  const { name } = entry;
  // Throws for a name with invalid UTF-8, which `addUnreadable` explains.
  if (mayContainInvalidUtf8(name)) await lstat(path);
  if (entry.isFile()) return addFile(listing, path, name);
  if (entry.isDirectory()) return addFolder(listing, path, name, false);
  // A link, or an entry of unknown type on some file systems.
  const target = (await scope?.outsideTarget(path)) ?? null;
  if (target !== null) return addOutside(listing, path, target);
  const stats = await stat(path);
  if (stats.isFile()) return addFile(listing, path, name);
  if (stats.isDirectory()) return addFolder(listing, path, name, entry.isSymbolicLink());
  (isClipName(name) ? listing.files : listing.others).push(path);
};

const addUnreadable = (
  listing: FolderListing,
  path: string,
  entry: Dirent,
  error: unknown,
): void => {
  const isMissing = systemErrorCode(error) === 'ENOENT';
  if (isClipName(path) && !entry.isDirectory()) {
    // A clip that cannot be opened is still listed: it is rejected later with the reason.
    listing.files.push(path);
  } else if (mayContainInvalidUtf8(path) && isMissing) {
    listing.unreadable.push({ path, why: notUtf8Text });
  } else if (!isMissing) {
    listing.unreadable.push({ path, why: explainSystemError(error) });
  }
};

/** Lists a folder, following links in `scope` (null: all). @throws NodeJS.ErrnoException */
export const listFolder = async (
  folder: string,
  scope: LinkScope | null,
): Promise<FolderListing> => {
  const listing = emptyListing();
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((left, right) => compareNames(left.name, right.name));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    try {
      await addEntry(listing, path, entry, scope);
    } catch (error) {
      addUnreadable(listing, path, entry, error);
    }
  }
  return listing;
};

export const folderIdentity = async (folder: string): Promise<string> => {
  const { dev, ino } = await stat(folder, { bigint: true });
  // Some network drives have no inode numbers.
  return ino === 0n ? realpath(folder) : `${dev}:${ino}`;
};

export type WalkedFolder = { path: string } & (
  | { outcome: 'listed'; listing: FolderListing }
  | { outcome: 'loop' }
  | { outcome: 'unreadable'; error: unknown }
);

/** Lists a folder once: null if it was listed before, or a `loop` if a link leads to such a one. */
const visitFolder = async (
  { path, isLink }: Folder,
  visited: Set<string>,
  scope: LinkScope,
): Promise<WalkedFolder | null> => {
  try {
    const identity = await folderIdentity(path);
    if (visited.has(identity)) return isLink ? { path, outcome: 'loop' } : null;
    visited.add(identity);
    return { path, outcome: 'listed', listing: await listFolder(path, scope) };
  } catch (error) {
    return { path, outcome: 'unreadable', error };
  }
};

/**
 * Skips hidden folders, and visits each folder once. Links come after all real folders, so that a
 * file reachable both ways keeps its real path.
 * @param visited identities of folders already listed; those of this walk are added
 */
export async function* walkFolders(
  root: string,
  visited: Set<string>,
  scope: LinkScope,
): AsyncGenerator<WalkedFolder, void, void> {
  const real: Folder[] = [{ path: root, isLink: false }];
  const linked: Folder[] = [];
  for (let next = real.pop(); next !== undefined; next = real.pop() ?? linked.shift()) {
    const walked = await visitFolder(next, visited, scope);
    if (walked === null) continue;
    yield walked;
    if (walked.outcome !== 'listed') continue;
    // Reversed, because the last folder of the stack is visited next.
    for (const folder of walked.listing.folders.toReversed()) if (!folder.isLink) real.push(folder);
    for (const folder of walked.listing.folders) if (folder.isLink) linked.push(folder);
  }
}
