import { existsSync } from 'node:fs';
import { lstat, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type FreeablePart,
  freeableParts,
  type Storage,
} from '../../../shared/contract/settings.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { unfinishedSuffix } from '../../clips/addresses/download-clip.ts';
import { isVideoName } from '../../clips/media/find/clip-name.ts';
import type { EngineParts } from '../../evaluation/engine-parts.ts';
import type { Store } from '../../store/store.ts';
import { takeLock } from '../../store/take-lock.ts';
import { arrivingName, dataPaths } from './data-paths.ts';

type FolderFile = { path: string; sizeBytes: number; modifiedMs: number };

const maxParallel = 64;

const readFacts = async (path: string): Promise<FolderFile | null> => {
  // It may have been removed since it was listed.
  const stats = await lstat(path).catch(() => null);
  return stats?.isFile() ? { path, sizeBytes: stats.size, modifiedMs: stats.mtimeMs } : null;
};

/**
 * Lists all files in a folder and below, without following links; none if the folder is missing.
 */
const folderFiles = async (folder: string): Promise<FolderFile[]> => {
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

const totalBytes = (files: readonly FolderFile[]): number =>
  files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

const removeFiles = async (files: readonly FolderFile[]): Promise<number> => {
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

/**
 * Minimum age of a removed drop, the files that a user dragged onto a page at once, and of a partial
 * download. A younger drop may still be arriving, or may be about to be added to a batch.
 */
const minAgeMs = 60 * 60 * 1000;

const isOldEnough = ({ modifiedMs }: FolderFile): boolean => modifiedMs <= Date.now() - minAgeMs;

/** Thumbnails in progress have the same ending. */
const isFinished = ({ path }: FolderFile): boolean => !path.endsWith(unfinishedSuffix);

/** Whether an unfinished batch has yet to read a file. */
const hasPendingJob = (path: string, { batches, jobs }: Store): boolean => {
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
 * Removes unused files of drops, entire drops if no file in them is used, and incomplete files.
 * @param folder contains a folder for each drop
 * @returns bytes freed
 */
const cleanDrops = async (folder: string, store: Store): Promise<number> => {
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

const busy = (why: string): AppError => new AppError('evaluator_in_use', why);

const storageCleared = new AppError(
  'evaluation_gone',
  "The evaluator's storage was cleared before this result was fetched. Evaluate the clip again.",
);

/** The evaluator's lock, see `evaluator/store/sqlite/open-sqlite-store.ts`: gives exclusive use of the store. */
const lockName = 'evaluator.lock';

/**
 * Empties the store of the built-in evaluator: uploads, and results, which the library already has.
 * @returns bytes freed
 * @throws AppError evaluator_in_use while the evaluator has work to do
 */
const cleanEvaluator = async (folder: string, parts: EngineParts): Promise<number> => {
  const { store, link, checkedVideoIds } = parts;
  if (!existsSync(folder)) return 0;
  const serviceId = store.services.builtIn();
  if (store.runs.hasUnfinishedRuns(serviceId)) {
    throw busy(
      'The built-in evaluator has unfinished evaluations. Resume or cancel their batch, then clean up.',
    );
  }
  if (!(await link.stopEvaluator())) {
    throw busy('The built-in evaluator is evaluating clips. Pause the batch, then clean up.');
  }
  const lock = takeLock(join(folder, lockName), () =>
    busy('Another program is running an evaluator on this data folder. Stop it, then clean up.'),
  );
  try {
    store.uploads.removeOfService(serviceId);
    store.runs.markAllGone(serviceId, storageCleared.toRecord());
    checkedVideoIds.clear();
    const files = await folderFiles(folder);
    return await removeFiles(files.filter(({ path }) => !path.includes(lockName)));
  } finally {
    lock.release();
  }
};

/**
 * Keeps downloads whose address is not recorded, since they cannot be downloaded again, and files
 * that a batch has yet to read.
 * @returns bytes freed
 */
const cleanDownloads = async (
  folder: string,
  { store, bus }: Pick<EngineParts, 'store' | 'bus'>,
): Promise<number> => {
  const isNeeded = (path: string): boolean =>
    (store.clips.lastAt(path) !== undefined && !store.downloads.isDownload(path)) ||
    hasPendingJob(path, store);
  const isUnderWay = (file: FolderFile): boolean => !isFinished(file) && !isOldEnough(file);
  const files = await folderFiles(folder);
  const removed = files.filter((file) => !isUnderWay(file) && !isNeeded(file.path));
  const freedBytes = await removeFiles(removed);
  for (const { path } of removed) {
    store.clips.markMissing(path);
    // A folder with other files in it is kept.
    if (dirname(path) !== folder) await rmdir(dirname(path)).catch(() => undefined);
  }
  if (removed.length > 0) bus.emit({ type: 'library-changed' });
  return freedBytes;
};

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

export const createStorage = (dataDir: string, parts: EngineParts) => {
  const places = dataPaths(dataDir);
  const removeAll =
    (mayGo: (file: FolderFile) => boolean) =>
    async (folder: string): Promise<number> =>
      removeFiles((await folderFiles(folder)).filter(mayGo));
  const cleaners: Record<FreeablePart, (folder: string) => Promise<number>> = {
    evaluator: (folder) => cleanEvaluator(folder, parts),
    thumbnails: removeAll(isFinished),
    dropped: (folder) => cleanDrops(folder, parts.store),
    downloads: (folder) => cleanDownloads(folder, parts),
    copies: removeAll(parts.copies.isComplete),
  };
  return {
    sizes: async (): Promise<Storage> => {
      const databaseSizes = await Promise.all(places.databaseFiles.map(sizeOf));
      const databaseBytes = databaseSizes.reduce((sum, sizeBytes) => sum + sizeBytes, 0);
      const bytes = {} as Storage['bytes'];
      for (const part of freeableParts) bytes[part] = totalBytes(await folderFiles(places[part]));
      return { dataDir, databaseBytes, bytes, ...parts.store.countAll() };
    },
    /**
     * Removes thumbnails and copies, which are recreated on demand, unused drops, clips that can be
     * downloaded again, and the evaluator's store.
     * @throws AppError evaluator_in_use, before anything is removed
     */
    cleanUp: async ({ parts: wanted }: { parts: readonly FreeablePart[] }) => {
      let freedBytes = 0;
      // The evaluator is first, since it may refuse.
      for (const part of freeableParts) {
        if (wanted.includes(part)) freedBytes += await cleaners[part](places[part]);
      }
      return { freedBytes };
    },
  };
};
