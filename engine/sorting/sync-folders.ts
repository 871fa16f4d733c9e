import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Puts the names of files in their folders on the disk, so that a name that is written stays after a
 * power cut. @param paths of the files
 */
export const syncFolders = async (paths: readonly string[]): Promise<void> => {
  for (const path of new Set(paths.map(dirname))) {
    try {
      await using folder = await open(path, 'r');
      await folder.sync();
    } catch {
      // Windows and some network drives know no such thing.
    }
  }
};
