import { open } from 'node:fs/promises';

/** Puts the names in a folder on the disk, so that a name that is written stays after a power cut. */
export const syncFolder = async (path: string): Promise<void> => {
  try {
    await using folder = await open(path, 'r');
    await folder.sync();
  } catch {
    // Windows and some network drives know no such thing.
  }
};
