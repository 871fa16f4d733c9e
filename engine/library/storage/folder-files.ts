import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

export type FolderFile = { path: string; sizeBytes: number; modifiedMs: number };

/** How many files are looked at together. */
const atOnce = 64;

const lookAt = async (path: string): Promise<FolderFile | null> => {
  // It may have gone since it was listed.
  const stats = await lstat(path).catch(() => null);
  return stats?.isFile() ? { path, sizeBytes: stats.size, modifiedMs: stats.mtimeMs } : null;
};

/** All files in a folder and below; links are not followed. None where there is no such folder. */
export const folderFiles = async (folder: string): Promise<FolderFile[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.flatMap((entry) =>
    entry.isFile() ? join(entry.parentPath, entry.name) : [],
  );
  const files: FolderFile[] = [];
  for (let first = 0; first < paths.length; first += atOnce) {
    const part = await Promise.all(paths.slice(first, first + atOnce).map(lookAt));
    files.push(...part.flatMap((file) => file ?? []));
  }
  return files;
};

/** Sum of the sizes of files. */
export const bytesOf = (files: readonly FolderFile[]): number =>
  files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
