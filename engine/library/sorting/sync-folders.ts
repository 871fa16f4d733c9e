import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemErrorCode } from '../../clips/files/file-error.ts';

/** Answers of systems and network drives that know no such thing. */
const unknownCodes = new Set(['EPERM', 'EACCES', 'EISDIR', 'EINVAL', 'ENOTSUP', 'EBADF']);

const syncPath = async (path: string, flags: string): Promise<void> => {
  try {
    await using handle = await open(path, flags);
    await handle.sync();
  } catch (error) {
    if (!unknownCodes.has(systemErrorCode(error))) throw error;
  }
};

/** Puts what a file holds on the disk. @throws what the system throws */
export const syncFile = (path: string): Promise<void> =>
  // Windows flushes only what may be written.
  syncPath(path, process.platform === 'win32' ? 'r+' : 'r');

/**
 * Puts the names of files in their folders on the disk, so that a name that is written stays after a
 * power cut. @param paths of the files @throws what the system throws
 */
export const syncFolders = async (paths: readonly string[]): Promise<void> => {
  for (const folder of new Set(paths.map(dirname))) await syncPath(folder, 'r');
};
