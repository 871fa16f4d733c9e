import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { applyUserUmask } from '../../clips/files/private-umask.ts';
import { kindAt } from './same-bytes.ts';
import { syncFolders } from './sync-folders.ts';

/**
 * Creates a user's folder and its missing parents. Each is synced to the disk before anything is
 * put in it.
 * @param onNew called before each folder is created
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
