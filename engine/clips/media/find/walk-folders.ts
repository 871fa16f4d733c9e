import type { Dirent } from 'node:fs';
import { lstat, open, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  explainSystemError,
  mayHoldOtherBytes,
  notUtf8,
  systemErrorCode,
} from '../../files/file-error.ts';
import { compareNames, isClipName, isVideoName } from './clip-name.ts';
import { isNetworkPlace, type LinkScope } from './link-scope.ts';

/** RFC 1740, "AppleDouble Header file": what such a file begins with. */
const magic = 0x00051607;

/**
 * Whether a regular file holds what macOS writes as `._NAME` beside NAME on drives that cannot keep
 * it: its attributes, not its content. False where the file cannot be read.
 */
const isAppleDouble = async (path: string): Promise<boolean> => {
  try {
    await using file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32BE(0) === magic;
  } catch {
    return false;
  }
};

/** What a folder holds, as paths in natural order. */
export type FolderListing = {
  /** Whatever is named like a clip is here, so that it is rejected with a reason. */
  files: string[];
  folders: { path: string; isLink: boolean }[];
  /** Pipes, sockets, devices, and files out of the scope that are no videos. */
  others: string[];
  /** `why` is the end of a sentence. A link to nothing is not listed. */
  unreadable: { path: string; why: string }[];
  /** Links to videos and folders out of the scope, and where they lead. */
  outside: { path: string; target: string }[];
  /** Hidden folders, and that in which macOS puts its leftovers. */
  hidden: string[];
  /** Files named like clips that macOS wrote beside the clips. */
  leftovers: string[];
};

/** What macOS makes in a ZIP for what other systems cannot keep. */
const macFolder = '__MACOSX';

const addFolder = (listing: FolderListing, path: string, name: string, isLink: boolean): void => {
  if (name.startsWith('.') || name === macFolder) listing.hidden.push(path);
  else listing.folders.push({ path, isLink });
};

const addFile = async (listing: FolderListing, path: string, name: string): Promise<void> => {
  const isLeftover = name.startsWith('._') && isVideoName(name) && (await isAppleDouble(path));
  (isLeftover ? listing.leftovers : listing.files).push(path);
};

const addOutside = async (listing: FolderListing, path: string, target: string): Promise<void> => {
  const mayHoldClips =
    isVideoName(path) || isNetworkPlace(target) || (await stat(path)).isDirectory();
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
  if (mayHoldOtherBytes(name)) await lstat(path);
  if (entry.isFile()) return addFile(listing, path, name);
  if (entry.isDirectory()) return addFolder(listing, path, name, false);
  // A link, or a file system that does not tell what an entry is.
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
  const isGone = systemErrorCode(error) === 'ENOENT';
  if (isClipName(path) && !entry.isDirectory()) {
    // A clip that cannot be opened is still one: it is rejected later, with the reason.
    listing.files.push(path);
  } else if (mayHoldOtherBytes(path) && isGone) {
    listing.unreadable.push({ path, why: notUtf8 });
  } else if (!isGone) {
    listing.unreadable.push({ path, why: explainSystemError(error) });
  }
};

/**
 * Lists a folder, following links.
 * @param scope where they may lead; null for anywhere
 * @throws what the system throws when the folder cannot be read.
 */
export const listFolder = async (
  folder: string,
  scope: LinkScope | null,
): Promise<FolderListing> => {
  const listing: FolderListing = {
    files: [],
    folders: [],
    others: [],
    unreadable: [],
    outside: [],
    hidden: [],
    leftovers: [],
  };
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

/** The same text for every path that leads to the same folder. */
export const folderIdentity = async (folder: string): Promise<string> => {
  const { dev, ino } = await stat(folder, { bigint: true });
  // Some network drives number nothing.
  return ino === 0n ? realpath(folder) : `${dev}:${ino}`;
};

/** A folder of a tree as it was met, and what came of it. */
export type WalkedFolder = { path: string } & (
  | { outcome: 'listed'; listing: FolderListing }
  /** A link to a folder that was listed already. */
  | { outcome: 'loop' }
  | { outcome: 'unreadable'; error: unknown }
);

type Folder = { path: string; isLink: boolean };

/** Null for a folder that is met again without a link: below another one that was named. */
const lookInto = async (
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
 * Walks through a folder with everything below it, each folder once, hidden ones left out. Links
 * come after all real folders, so that a file that can be reached both ways keeps its real path.
 * @param visited identities of the folders that were listed before; those of this walk are added
 * @param scope which links are followed
 */
export async function* walkFolders(
  root: string,
  visited: Set<string>,
  scope: LinkScope,
): AsyncGenerator<WalkedFolder, void, void> {
  const real: Folder[] = [{ path: root, isLink: false }];
  const linked: Folder[] = [];
  for (let next = real.pop(); next !== undefined; next = real.pop() ?? linked.shift()) {
    const walked = await lookInto(next, visited, scope);
    if (walked === null) continue;
    yield walked;
    if (walked.outcome !== 'listed') continue;
    // Reversed, since the last one is looked into next.
    for (const folder of walked.listing.folders.toReversed()) if (!folder.isLink) real.push(folder);
    for (const folder of walked.listing.folders) if (folder.isLink) linked.push(folder);
  }
}
