import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isClipName } from './clip-name.ts';
import { compareNames } from './compare-names.ts';
import { explainSystemError, systemErrorCode } from './file-error.ts';

/** What a folder holds, as paths in natural order. */
export type FolderListing = {
  files: string[];
  folders: { path: string; isLink: boolean }[];
  /** Pipes, sockets, devices. */
  others: string[];
  /** `why` is the end of a sentence. A link to nothing is not listed. */
  unreadable: { path: string; why: string }[];
};

/** What macOS writes beside the files when it makes a ZIP or uses a foreign drive. */
const isMacLeftover = (name: string): boolean => name === '__MACOSX' || name.startsWith('._');

/** Node puts this character where a name's bytes are no UTF-8: such a file cannot be opened. */
const replacementCharacter = '\ufffd';

const addEntry = async (listing: FolderListing, path: string, entry: Dirent): Promise<void> => {
  if (entry.name.includes(replacementCharacter)) await stat(path);
  const isHidden = entry.name.startsWith('.');
  if (entry.isFile()) {
    listing.files.push(path);
  } else if (entry.isDirectory()) {
    if (!isHidden) listing.folders.push({ path, isLink: false });
  } else {
    // A link, or a file system that does not tell what an entry is.
    const stats = await stat(path);
    if (stats.isFile()) listing.files.push(path);
    else if (!stats.isDirectory()) listing.others.push(path);
    else if (!isHidden) listing.folders.push({ path, isLink: entry.isSymbolicLink() });
  }
};

const addUnreadable = (listing: FolderListing, path: string, error: unknown): void => {
  if (path.includes(replacementCharacter)) {
    listing.unreadable.push({ path, why: 'its name is not valid UTF-8; rename it' });
  } else if (isClipName(path)) {
    // A clip that cannot be opened is still one: it is rejected later, with the reason.
    listing.files.push(path);
  } else if (systemErrorCode(error) !== 'ENOENT') {
    listing.unreadable.push({ path, why: explainSystemError(error) });
  }
};

/**
 * Lists a folder, following links. Hidden folders and leftovers of macOS are passed over.
 * @throws what the system throws when the folder cannot be read.
 */
export const listFolder = async (folder: string): Promise<FolderListing> => {
  const listing: FolderListing = { files: [], folders: [], others: [], unreadable: [] };
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((left, right) => compareNames(left.name, right.name));
  for (const entry of entries) {
    if (isMacLeftover(entry.name)) continue;
    const path = join(folder, entry.name);
    try {
      await addEntry(listing, path, entry);
    } catch (error) {
      addUnreadable(listing, path, error);
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
