import { rm } from 'node:fs/promises';
import type { FolderFile } from './folder-files.ts';

/** Removes files as far as they can be removed. @returns bytes freed */
export const removeFiles = async (files: readonly FolderFile[]): Promise<number> => {
  let freedBytes = 0;
  for (const { path, sizeBytes } of files) {
    const isGone = await rm(path, { force: true }).then(
      () => true,
      () => false,
    );
    if (isGone) freedBytes += sizeBytes;
  }
  return freedBytes;
};
