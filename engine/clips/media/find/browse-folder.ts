import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, resolve } from 'node:path';
import type { BrowsedFolder, ListedFiles } from '../../../../shared/contract/app.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { explainSystemError, systemErrorCode } from '../../files/file-error.ts';
import { isFile, pathExists } from '../../files/path-exists.ts';
import { isVideoName } from './clip-name.ts';
import { listFolder } from './walk-folders.ts';

/** Maximum number of listed entries, so that a window is not flooded. */
const maxEntries = 5000;

type Entry = BrowsedFolder['entries'][number];

const notFound = (path: string, cause?: unknown): AppError =>
  new AppError('path_not_found', `There is no folder ${path}. Choose another one.`, {
    cause,
  });

const unreadable = (path: string, cause: unknown): AppError => {
  const code = systemErrorCode(cause);
  if (code === 'ENOENT' || code === 'ERR_INVALID_ARG_VALUE') return notFound(path, cause);
  const why = code === 'ENOTDIR' ? 'it is not a folder' : explainSystemError(cause);
  return new AppError('path_unreadable', `${path} cannot be opened: ${why}.`, {
    cause,
  });
};

const folderEntry = (path: string): Entry => ({
  name: basename(path),
  path,
  kind: 'folder',
  sizeBytes: null,
});

const listedFiles: Record<ListedFiles, { kind: Entry['kind']; has: (name: string) => boolean }> = {
  clips: { kind: 'clip', has: isVideoName },
  reports: { kind: 'report', has: (name) => /\.jsonl$|answers.*\.json$/i.test(name) },
};

const fileEntry = async (path: string, kind: Entry['kind']): Promise<Entry> => ({
  name: basename(path),
  path,
  kind,
  // An unreadable file is listed as well: opening it explains the problem.
  sizeBytes: await stat(path).then(
    ({ size }) => size,
    () => null,
  ),
});

/** Expands `~`; removes trailing spaces and shell escapes if the path does not exist as typed. */
const resolveTypedPath = async (typed: string): Promise<string> => {
  const path = typed.replace(/^~(?=[\\/]|\s*$)/, homedir());
  if (await pathExists(path)) return path;
  const trimmed = path.trimEnd();
  const escapes = process.platform !== 'win32' && trimmed.includes('\\');
  return escapes && !(await pathExists(trimmed)) ? trimmed.replace(/\\(.)/g, '$1') : trimmed;
};

/**
 * Lists a folder: folders first, then clips or reports, in natural order, without hidden ones.
 * @param folder absolute, or starts with `~`; for a file its folder is listed; null for the home
 *   folder
 * @throws AppError path_not_found, path_unreadable
 */
export const browseFolder = async (
  folder: string | null,
  wanted: ListedFiles = 'clips',
): Promise<BrowsedFolder> => {
  const given = await resolveTypedPath(folder ?? homedir());
  if (!isAbsolute(given)) throw notFound(given);
  const { kind, has } = listedFiles[wanted];
  const file = has(given) && (await isFile(given)) ? resolve(given) : null;
  const path = file === null ? resolve(given) : dirname(file);
  const { folders, files } = await listFolder(path, null).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  const found = files.filter((file) => has(file) && !basename(file).startsWith('.'));
  const shownFolders = folders.slice(0, maxEntries);
  const shownFiles = found.slice(0, maxEntries - shownFolders.length);
  const parent = dirname(path);
  return {
    path,
    parent: parent === path ? null : parent,
    file,
    entries: [
      ...shownFolders.map((shown) => folderEntry(shown.path)),
      ...(await Promise.all(shownFiles.map((file) => fileEntry(file, kind)))),
    ],
    isCut: folders.length + found.length > maxEntries,
  };
};
