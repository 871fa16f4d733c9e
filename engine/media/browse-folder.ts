import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, resolve } from 'node:path';
import type { FolderListing } from '../../shared/contract/app.ts';
import { printableText } from '../../shared/domain/printable-text.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { isClipName } from './clip-name.ts';
import { explainSystemError, systemErrorCode } from './file-error.ts';
import { listFolder } from './list-folder.ts';

/** More than anybody looks through; a page must not be flooded. */
const mostEntries = 5000;

type Entry = FolderListing['entries'][number];

const notFound = (path: string, cause?: unknown): AppError =>
  new AppError('path_not_found', `There is no folder ${printableText(path)}. Choose another one.`, {
    cause,
  });

const unreadable = (path: string, cause: unknown): AppError => {
  const code = systemErrorCode(cause);
  if (code === 'ENOENT' || code === 'ERR_INVALID_ARG_VALUE') return notFound(path, cause);
  const why = code === 'ENOTDIR' ? 'it is not a folder' : explainSystemError(cause);
  return new AppError('path_unreadable', `${printableText(path)} cannot be listed: ${why}.`, {
    cause,
  });
};

const isHidden = (path: string): boolean => basename(path).startsWith('.');

const folderEntry = (path: string): Entry => ({
  name: basename(path),
  path,
  kind: 'folder',
  sizeBytes: null,
});

const clipEntry = async (path: string): Promise<Entry> => ({
  name: basename(path),
  path,
  kind: 'clip',
  // A clip that cannot be looked at is listed all the same: evaluating it says what is wrong.
  sizeBytes: await stat(path).then(
    ({ size }) => size,
    () => null,
  ),
});

/**
 * What a folder picker shows of a folder: folders first, then clips, each in natural order, hidden
 * ones left out.
 * @param folder absolute; null for the user's home
 * @throws AppError path_not_found, path_unreadable
 */
export const browseFolder = async (folder: string | null): Promise<FolderListing> => {
  const given = folder ?? homedir();
  if (!isAbsolute(given)) throw notFound(given);
  const path = resolve(given);
  const { folders, files } = await listFolder(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  const clips = files.filter((file) => isClipName(file) && !isHidden(file));
  const shownFolders = folders.slice(0, mostEntries);
  const shownClips = clips.slice(0, mostEntries - shownFolders.length);
  const parent = dirname(path);
  return {
    path,
    parent: parent === path ? null : parent,
    entries: [
      ...shownFolders.map((shown) => folderEntry(shown.path)),
      ...(await Promise.all(shownClips.map(clipEntry))),
    ],
    isCut: folders.length + clips.length > mostEntries,
  };
};
