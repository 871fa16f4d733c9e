import { rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { EngineParts } from '../../evaluation/engine-parts.ts';
import { type FolderFile, folderFiles } from './folder-files.ts';
import { isToBeRead } from './is-to-be-read.ts';
import { removeFiles } from './remove-files.ts';

/** A part that nothing was written to for so long (ms) was cut off by a kill. */
const cutOffMs = 60 * 60 * 1000;

/**
 * Removes what was downloaded, as far as it can be downloaded again, and what no clip needs any more.
 * A file whose clip is known by its bytes alone may be the only one that has them: it stays, and so
 * does one that a batch is still to read.
 * @returns bytes freed
 */
export const cleanDownloads = async (
  folder: string,
  { store, bus }: Pick<EngineParts, 'store' | 'bus'>,
): Promise<number> => {
  const isNeeded = (path: string): boolean =>
    (store.clips.lastAt(path) !== undefined && !store.downloads.isDownload(path)) ||
    isToBeRead(path, store);
  const isUnderWay = ({ path, modifiedMs }: FolderFile): boolean =>
    path.endsWith('.part') && modifiedMs > Date.now() - cutOffMs;
  const files = await folderFiles(folder);
  const removed = files.filter((file) => !isUnderWay(file) && !isNeeded(file.path));
  const freedBytes = await removeFiles(removed);
  for (const { path } of removed) {
    store.clips.markMissing(path);
    // One that another file lies in stays.
    if (dirname(path) !== folder) await rmdir(dirname(path)).catch(() => undefined);
  }
  if (removed.length > 0) bus.emit({ type: 'library-changed' });
  return freedBytes;
};
