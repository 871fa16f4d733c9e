import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isVideoName } from '../../clips/media/find/clip-name.ts';
import type { Store } from '../../store/store.ts';
import { arrivingName } from './data-places.ts';
import { bytesOf, type FolderFile, folderFiles } from './folder-files.ts';
import { isToBeRead } from './is-to-be-read.ts';
import { removeFiles } from './remove-files.ts';

/** A drop that is younger (ms) may still be arriving, or about to be put into a batch. */
const youngestMs = 60 * 60 * 1000;

const isOld = ({ modifiedMs }: FolderFile): boolean => modifiedMs <= Date.now() - youngestMs;

/** Whether a clip of the library lies in a file, or one that is about to be read. */
const isUsed = (path: string, store: Store): boolean =>
  store.clips.lastAt(path) !== undefined || isToBeRead(path, store);

/** Text of the batches whose files have not been looked for yet. */
const selectionsToCome = (store: Store): string =>
  store.batches
    .open()
    .map(({ selection }) => selection ?? '')
    .join('\n');

const cleanDrop = async (
  folder: string,
  files: readonly FolderFile[],
  store: Store,
): Promise<number> => {
  const clips = files.filter(({ path }) => isVideoName(path));
  const unused = clips.filter(({ path }) => !isUsed(path, store));
  // Prompts stay with the clips that are used.
  if (unused.length < clips.length) return removeFiles(unused);
  await rm(folder, { recursive: true, force: true });
  return bytesOf(files);
};

/**
 * Removes dropped files in which no clip of the library lies, drops in which none is left, and what
 * never arrived whole.
 * @param folder holds a folder for each drop
 * @returns bytes freed
 */
export const cleanDropped = async (folder: string, store: Store): Promise<number> => {
  const names = await readdir(folder).catch(() => []);
  const toCome = selectionsToCome(store);
  // A file that arrives is written to all the time; one that does not was cut off by a kill.
  const cutOff = (await folderFiles(join(folder, arrivingName))).filter(isOld);
  let freedBytes = await removeFiles(cutOff);
  for (const name of names.filter((one) => !one.startsWith('.'))) {
    const drop = join(folder, name);
    const files = await folderFiles(drop);
    if (!files.every(isOld) || toCome.includes(name)) continue;
    freedBytes += await cleanDrop(drop, files, store);
  }
  return freedBytes;
};
