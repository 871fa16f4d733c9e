import { mkdir, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { giveToUser } from '../../clips/files/private-umask.ts';

/**
 * Makes the folders that a file is to lie in.
 * @returns a function that takes away those that were not there, as far as they are empty still
 */
export const createParents = async (path: string): Promise<() => Promise<void>> => {
  const parent = dirname(path);
  const first = await mkdir(parent, { recursive: true });
  for (let folder = parent; first !== undefined; folder = dirname(folder)) {
    await giveToUser(folder, 'folder');
    if (folder === first) break;
  }
  return async () => {
    if (first === undefined) return;
    for (let folder = parent; ; folder = dirname(folder)) {
      const isGone = await rmdir(folder).then(
        () => true,
        () => false,
      );
      if (!isGone || folder === first) return;
    }
  };
};
