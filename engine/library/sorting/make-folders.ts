import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { giveToUser } from '../../clips/files/private-umask.ts';
import { kindAt } from './same-bytes.ts';
import { syncFolders } from './sync-folders.ts';

/**
 * Makes a folder of the user's with those above it, as far as they are not there; each is on the disk
 * before anything lies in it.
 * @param onNew called before each one is made
 */
export const makeFolders = async (
  path: string,
  onNew: (path: string) => Promise<void>,
): Promise<void> => {
  if ((await kindAt(path)) !== 'nothing') return;
  await makeFolders(dirname(path), onNew);
  await onNew(path);
  await mkdir(path);
  await giveToUser(path, 'folder');
  await syncFolders([path]);
};
