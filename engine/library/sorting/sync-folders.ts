import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemErrorCode } from '../../clips/files/file-error.ts';
import { applyUserUmask } from '../../clips/files/private-umask.ts';
import { kindAt } from './same-bytes.ts';

/** Errors of systems and network drives that do not support syncing. */
const unsupportedCodes = new Set(['EPERM', 'EACCES', 'EISDIR', 'EINVAL', 'ENOTSUP', 'EBADF']);

const syncPath = async (path: string, flags: string): Promise<void> => {
  try {
    await using handle = await open(path, flags);
    await handle.sync();
  } catch (error) {
    if (!unsupportedCodes.has(systemErrorCode(error))) throw error;
  }
};

export const syncFile = (path: string): Promise<void> =>
  // Windows flushes only files that are open for writing.
  syncPath(path, process.platform === 'win32' ? 'r+' : 'r');

/** Makes new names survive a power cut. @param paths of the files @throws NodeJS.ErrnoException */
export const syncFolders = async (paths: readonly string[]): Promise<void> => {
  for (const folder of new Set(paths.map(dirname))) await syncPath(folder, 'r');
};

/**
 * Syncs each missing folder before anything is put in it.
 * @param onNew called before it is created
 */
export const makeFolders = async (
  path: string,
  onNew: (path: string) => Promise<void>,
): Promise<void> => {
  if ((await kindAt(path)) !== 'nothing') return;
  await makeFolders(dirname(path), onNew);
  await onNew(path);
  await mkdir(path);
  await applyUserUmask(path, 'folder');
  await syncFolders([path]);
};
