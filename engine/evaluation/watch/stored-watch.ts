import { basename, dirname } from 'node:path';
import { z } from 'zod';
import { batchOptionsSchema } from '../../../shared/contract/queue.ts';
import type { WatchId } from '../../../shared/domain/ids.ts';
import { neverAborted } from '../../never-aborted.ts';
import type { Store } from '../../store/store.ts';
import type { WatchedFolder } from '../../store/tables/watched-folders.ts';
import type { Queue } from '../queue/create-queue.ts';
import { processInChunks } from '../queue/process-in-chunks.ts';
import { listClips } from './list-clips.ts';
import {
  type Arrival,
  createWatchMemory,
  type WatchedFile,
  type WatchStorage,
} from './watch-memory.ts';

const watchOptionsSchema = z.object({
  includesSubfolders: z.boolean(),
  takesExisting: z.boolean(),
  dailyCapUnits: z.number().nullable(),
  options: batchOptionsSchema.partial(),
});
export type WatchOptions = z.infer<typeof watchOptionsSchema>;

export const readWatchOptions = (text: string): WatchOptions =>
  watchOptionsSchema.parse(JSON.parse(text));

/** Entry of a file that was in the folder before it was watched. */
const leftFile = { state: 'left', clipId: null, message: null } as const;

const createStorage = (watchId: WatchId, store: Store): WatchStorage => {
  const { watched, jobs } = store;
  return {
    begin: async (files) => {
      await processInChunks(files, (part) =>
        watched.note(
          watchId,
          part.map((file) => ({ ...file, ...leftFile })),
          null,
        ),
      );
      watched.setBegun(watchId);
    },
    note: (path, file: WatchedFile) => watched.note(watchId, [{ path, ...file }], null),
    take: (arrivals, deliver) =>
      store.transaction(() => {
        deliver();
        const taken = { state: 'taken', message: null } as const;
        const files = arrivals.map(({ path, stamp, clipId }) => ({
          path,
          stamp,
          clipId,
          ...taken,
        }));
        watched.note(watchId, files, Date.now());
      }),
    isTaken: (clipId) => watched.isTaken(clipId) || store.sortedClips.has(clipId),
    wasReadAt: (path, clipId) => jobs.newestAt(path)?.clipId === clipId,
  };
};

export const openMemory = ({ id, begun }: WatchedFolder, store: Store) =>
  createWatchMemory(createStorage(id, store), {
    isBegun: begun === 1,
    files: store.watched.files(id).map(({ path, ...file }) => [path, file]),
  });

/**
 * Records the files in subfolders that are newly watched as present before. Files that wait
 * in the folder itself are still taken.
 * @throws AppError path_unreadable
 */
export const leaveSubfolders = async (
  folder: WatchedFolder,
  dataDir: string,
  store: Store,
): Promise<void> => {
  // Recorded when the watch begins.
  if (folder.begun === 0) return;
  const place = { path: folder.path, includesSubfolders: true, except: dataDir };
  const { clips } = await listClips(place, neverAborted);
  const below = new Map([...clips].filter(([path]) => dirname(path) !== folder.path));
  await openMemory(folder, store).begin(below);
};

/** Queues the arrivals of a folder, and records in which batches. @throws AppError */
export const deliverToQueue = (
  watchId: WatchId,
  arrivals: readonly Arrival[],
  store: Store,
  queue: Queue,
): void => {
  const folder = store.watched.byId(watchId);
  if (!folder) throw new Error('a folder must be watched to have arrivals');
  const { options, dailyCapUnits } = readWatchOptions(folder.options);
  const { batchId, dayBatch } = queue.addArrivals({
    label: basename(folder.path) || folder.path,
    clips: arrivals.map(({ path, root, clipId }) => ({ path, root, clipId })),
    options,
    dailyCapUnits,
    newestBatch: folder.newestBatch,
    dayBatch: folder.dayBatch,
  });
  store.watched.countTaken(watchId, arrivals.length, batchId, dayBatch);
};
