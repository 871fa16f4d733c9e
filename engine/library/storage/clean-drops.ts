import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isVideoName } from '../../clips/media/find/clip-name.ts';
import type { Store } from '../../store/store.ts';
import { arrivingName } from './data-paths.ts';
import { type FolderFile, folderFiles, removeFiles, totalBytes } from './folder-files.ts';

/**
 * Minimum age of a removed drop: the files that a user dragged onto a page at once. A younger one
 * may still be arriving, or may be about to be added to a batch.
 */
const minAgeMs = 60 * 60 * 1000;

const isOldEnough = ({ modifiedMs }: FolderFile): boolean => modifiedMs <= Date.now() - minAgeMs;

/** Whether an unfinished batch has yet to read a file. */
export const hasPendingJob = (path: string, { batches, jobs }: Store): boolean => {
  const job = jobs.newestAt(path);
  return job?.state === 'pending' && !batches.hasEnded(job.batchId);
};

/** Whether a file holds a clip of the library, or a batch has yet to read it. */
const isUsed = (path: string, store: Store): boolean =>
  store.clips.lastAt(path) !== undefined || hasPendingJob(path, store);

const openSelections = (store: Store): string =>
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
  // Prompt files are kept for the clips that are used.
  if (unused.length < clips.length) return removeFiles(unused);
  await rm(folder, { recursive: true, force: true });
  return totalBytes(files);
};

/**
 * Removes files of drops that no clip of the library uses, entire drops if no file in them is used,
 * and files that arrived incompletely.
 * @param folder contains a folder for each drop
 * @returns bytes freed
 */
export const cleanDrops = async (folder: string, store: Store): Promise<number> => {
  const names = await readdir(folder).catch(() => []);
  const selections = openSelections(store);
  // An arriving file is written to all the time; an old one is left over from a killed process.
  const incompleteFiles = (await folderFiles(join(folder, arrivingName))).filter(isOldEnough);
  let freedBytes = await removeFiles(incompleteFiles);
  for (const name of names.filter((one) => !one.startsWith('.'))) {
    const drop = join(folder, name);
    const files = await folderFiles(drop);
    if (!files.every(isOldEnough) || selections.includes(name)) continue;
    freedBytes += await cleanDrop(drop, files, store);
  }
  return freedBytes;
};
