import { basename, dirname } from 'node:path';
import type { BatchOptions } from '../../../shared/contract/queue.ts';
import type { WatchInfo } from '../../../shared/contract/watch.ts';
import type { WatchId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { Clock } from '../../clock.ts';
import { neverAborted } from '../../never-aborted.ts';
import type { WatchTiming } from '../../ports.ts';
import { completeSetup, type StoredSettings } from '../../service/settings/stored-settings.ts';
import type { Store } from '../../store/store.ts';
import type { WatchedFolder } from '../../store/tables/watched-folders.ts';
import type { EngineParts } from '../engine-parts.ts';
import type { Queue } from '../queue/create-queue.ts';
import { processInChunks } from '../queue/process-in-chunks.ts';
import { checkWatchable } from './check-watchable.ts';
import { listClips } from './list-clips.ts';
import { initialStatus, type WatchStatus, watchFolder } from './watch-folder.ts';
import {
  type Arrival,
  createWatchMemory,
  type WatchedFile,
  type WatchStorage,
} from './watch-memory.ts';

type WatchOptions = Pick<WatchInfo, 'includesSubfolders' | 'takesExisting' | 'dailyCapUnits'> & {
  options: { [Name in keyof BatchOptions]?: BatchOptions[Name] | undefined };
};

const readWatchOptions = (text: string): WatchOptions => JSON.parse(text);

const createStorage = (watchId: WatchId, store: Store): WatchStorage => {
  const { watched, jobs } = store;
  return {
    begin: async (files) => {
      await processInChunks(files, (part) => watched.note(watchId, part, null));
      watched.setBegun(watchId);
    },
    note: (path, file: WatchedFile) => watched.note(watchId, [{ path, ...file }], null),
    take: (files, deliver) =>
      store.transaction(() => {
        deliver();
        watched.note(watchId, files, Date.now());
      }),
    isTaken: (clipId) => watched.isTaken(clipId) || store.sortedClips.has(clipId),
    wasReadAt: (path, clipId) => jobs.newestAt(path)?.clipId === clipId,
  };
};

const openMemory = ({ id, begun }: WatchedFolder, store: Store) =>
  createWatchMemory(createStorage(id, store), {
    isBegun: begun === 1,
    files: store.watched.files(id),
  });

/** Records the files in newly watched subfolders as present before. */
const leaveSubfolders = async (
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

const deliverToQueue = (
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
  store.watched.addTaken(watchId, arrivals.length, batchId, dayBatch);
};

const watchInfo = (folder: WatchedFolder, status: WatchStatus | null, store: Store): WatchInfo => {
  const { phase, problem, ...files } = status ?? initialStatus;
  const { includesSubfolders, takesExisting, dailyCapUnits } = readWatchOptions(folder.options);
  return {
    watchId: folder.id,
    path: folder.path,
    phase: folder.paused === 1 ? 'paused' : phase,
    problem: folder.paused === 1 ? null : problem,
    includesSubfolders,
    takesExisting,
    dailyCapUnits,
    takenCount: folder.taken,
    lastTaken: store.watched.lastTaken(folder.id),
    newestBatchId: folder.newestBatch,
    ...files,
  };
};

type WatchParts = EngineParts & {
  dataDir: string;
  queue: Queue;
  settings: StoredSettings;
  timing: WatchTiming;
  watchClock: Clock;
};

type AddWatch = WatchOptions & { path: string };

/** Changes by the user; omitted members stay unchanged. */
type ChangeWatch = {
  watchId: WatchId;
  includesSubfolders?: boolean | undefined;
  dailyCapUnits?: number | null | undefined;
};

type Running = { status: WatchStatus; ending: AbortController; ended: Promise<void> };

/** The watched folders, see `watchContract`. Nothing is watched before `start`. */
export const createWatch = (parts: WatchParts) => {
  const { store, bus, queue, dataDir, timing, watchClock: clock } = parts;
  const running = new Map<WatchId, Running>();
  let isStarted = false;

  const changed = (): void => bus.emit({ type: 'watch-changed' });

  const find = (id: WatchId): WatchedFolder => {
    const folder = store.watched.byId(id);
    if (!folder) throw new AppError('unknown_watch', 'This folder is no longer watched.');
    return folder;
  };

  const begin = (folder: WatchedFolder): void => {
    if (!isStarted || folder.paused === 1 || running.has(folder.id)) return;
    const ending = new AbortController();
    const place = { ...readWatchOptions(folder.options), path: folder.path, except: dataDir };
    const now: Running = { status: initialStatus, ending, ended: Promise.resolve() };
    const onStatus = (status: WatchStatus): void => {
      if (JSON.stringify(status) === JSON.stringify(now.status)) return;
      now.status = status;
      changed();
    };
    running.set(folder.id, now);
    now.ended = watchFolder(
      place,
      {
        store,
        hasher: parts.hasher,
        memory: openMemory(folder, store),
        timing,
        clock,
        onStatus,
        deliver: (arrivals) => deliverToQueue(folder.id, arrivals, store, queue),
      },
      ending.signal,
    );
  };

  const end = async (id: WatchId): Promise<void> => {
    const now = running.get(id);
    running.delete(id);
    now?.ending.abort();
    await now?.ended;
  };

  return {
    list: (): WatchInfo[] =>
      store.watched
        .all()
        .map((folder) => watchInfo(folder, running.get(folder.id)?.status ?? null, store)),
    /**
     * @throws AppError usage, path_not_found, path_unreadable, already_watched, data_folder_busy
     */
    add: async ({ path, ...options }: AddWatch): Promise<{ watchId: WatchId }> => {
      const watched = (): string[] => store.watched.all().map((folder) => folder.path);
      const real = await checkWatchable(path, watched, dataDir);
      store.becomeWriter();
      completeSetup(parts.settings, bus);
      const watchId = store.watched.add(real, options);
      begin(find(watchId));
      changed();
      return { watchId };
    },
    change: async ({ watchId, ...change }: ChangeWatch): Promise<void> => {
      const folder = find(watchId);
      const before = readWatchOptions(folder.options);
      const { includesSubfolders = before.includesSubfolders } = change;
      const { dailyCapUnits = before.dailyCapUnits } = change;
      await end(watchId);
      try {
        const addsSubfolders = includesSubfolders && !before.includesSubfolders;
        if (addsSubfolders && !before.takesExisting) await leaveSubfolders(folder, dataDir, store);
        store.watched.change(watchId, { ...before, includesSubfolders, dailyCapUnits });
        if (dailyCapUnits !== before.dailyCapUnits && folder.dayBatch !== null) {
          queue.setCap({ batchId: folder.dayBatch, capUnits: dailyCapUnits });
        }
      } finally {
        begin(find(watchId));
        changed();
      }
    },
    pause: async ({ watchId }: { watchId: WatchId }): Promise<void> => {
      store.watched.setPaused(find(watchId).id, true);
      await end(watchId);
      changed();
    },
    /** Pauses all, each until the user resumes it: new clips may be billed from now on. */
    pauseAll: (): void => {
      for (const { id, paused } of store.watched.all()) {
        if (paused === 1) continue;
        store.watched.setPaused(id, true);
        void end(id);
      }
      changed();
    },
    resume: ({ watchId }: { watchId: WatchId }): void => {
      store.watched.setPaused(find(watchId).id, false);
      begin(find(watchId));
      changed();
    },
    remove: async ({ watchId }: { watchId: WatchId }): Promise<void> => {
      find(watchId);
      await end(watchId);
      store.watched.remove(watchId);
      changed();
    },

    start: (): void => {
      store.becomeWriter();
      isStarted = true;
      for (const folder of store.watched.all()) begin(folder);
    },
    stop: async (): Promise<void> => {
      isStarted = false;
      await Promise.all([...running.keys()].map(end));
    },
  };
};
