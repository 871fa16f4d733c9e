import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export type FolderFile = { path: string; sizeBytes: number; modifiedMs: number };

const maxParallel = 64;

const readFacts = async (path: string): Promise<FolderFile | null> => {
  // It may have been removed since it was listed.
  const stats = await lstat(path).catch(() => null);
  return stats?.isFile() ? { path, sizeBytes: stats.size, modifiedMs: stats.mtimeMs } : null;
};

/**
 * Lists all files in a folder and below, without following links; none if the folder is missing.
 */
export const folderFiles = async (folder: string): Promise<FolderFile[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.flatMap((entry) =>
    entry.isFile() ? join(entry.parentPath, entry.name) : [],
  );
  const files: FolderFile[] = [];
  for (let first = 0; first < paths.length; first += maxParallel) {
    const part = await Promise.all(paths.slice(first, first + maxParallel).map(readFacts));
    files.push(...part.flatMap((file) => file ?? []));
  }
  return files;
};

export const totalBytes = (files: readonly FolderFile[]): number =>
  files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

/** Removes files, ignoring those that cannot be removed. @returns bytes freed */
export const removeFiles = async (files: readonly FolderFile[]): Promise<number> => {
  let freedBytes = 0;
  for (const { path, sizeBytes } of files) {
    const isRemoved = await rm(path, { force: true }).then(
      () => true,
      () => false,
    );
    if (isRemoved) freedBytes += sizeBytes;
  }
  return freedBytes;
};
