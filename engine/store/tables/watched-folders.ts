import { randomUUID } from 'node:crypto';
import type { BatchId, ClipId, WatchId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';

export type WatchedFolder = {
  id: WatchId;
  path: string;
  /** JSON of what to take and how to evaluate it. */
  options: string;
  paused: number;
  /** 1 once the files present at the start have been recorded. */
  begun: number;
  /** Number of clips added to the queue. */
  taken: number;
  newestBatch: BatchId | null;
  /** The first batch of the day on which the newest was created. */
  dayBatch: BatchId | null;
};

/** The decision about a file in a watched folder. */
export type WatchedFileRow = {
  path: string;
  stamp: string;
  /** `left`: the file was there when the watch began; `broken`: it is not a readable clip. */
  state: 'left' | 'taken' | 'broken';
  clipId: ClipId | null;
  /** Why the file is broken. */
  message: string | null;
};

const folderColumns = `id, path, options, paused, begun, taken, newest_batch AS newestBatch,
  day_batch AS dayBatch`;

export const watchedFoldersTable = (connection: Connection) => {
  const selectAll = connection.prepare<[], WatchedFolder>(
    `SELECT ${folderColumns} FROM watched_folders ORDER BY created_ms, id`,
  );
  const selectOne = connection.prepare<[string], WatchedFolder>(
    `SELECT ${folderColumns} FROM watched_folders WHERE id = ?`,
  );
  const insert = connection.prepare<[string, string, string, number]>(
    'INSERT INTO watched_folders (id, path, options, created_ms) VALUES (?, ?, ?, ?)',
  );
  const remove = connection.prepare<[string]>('DELETE FROM watched_folders WHERE id = ?');
  const updateOptions = connection.prepare<[string, string]>(
    'UPDATE watched_folders SET options = ?, newest_batch = NULL WHERE id = ?',
  );
  const updatePaused = connection.prepare<[number, string]>(
    'UPDATE watched_folders SET paused = ? WHERE id = ?',
  );
  const updateBegun = connection.prepare<[string]>(
    'UPDATE watched_folders SET begun = 1 WHERE id = ?',
  );
  const updateTaken = connection.prepare<[number, string, string, string]>(
    'UPDATE watched_folders SET taken = taken + ?, newest_batch = ?, day_batch = ? WHERE id = ?',
  );
  const selectFiles = connection.prepare<[string], WatchedFileRow>(
    `SELECT path, stamp, state, clip_id AS clipId, message FROM watched_files WHERE watch_id = ?`,
  );
  const upsertFile = connection.prepare(
    `INSERT INTO watched_files (watch_id, path, stamp, state, clip_id, message, taken_ms)
     VALUES (@watchId, @path, @stamp, @state, @clipId, @message, @takenMs)
     ON CONFLICT (watch_id, path) DO UPDATE SET stamp = excluded.stamp, state = excluded.state,
       clip_id = excluded.clip_id, message = excluded.message,
       taken_ms = coalesce(excluded.taken_ms, taken_ms)`,
  );
  const selectTaken = connection
    .prepare<[string], number>('SELECT 1 FROM watched_files WHERE clip_id = ? LIMIT 1')
    .pluck();
  const selectLast = connection.prepare<[string], { path: string; atMs: number }>(
    `SELECT path, taken_ms AS atMs FROM watched_files
     WHERE watch_id = ? AND taken_ms IS NOT NULL ORDER BY taken_ms DESC, path DESC LIMIT 1`,
  );

  const noteFile = (watchId: WatchId, file: WatchedFileRow, takenMs: number | null): void => {
    upsertFile.run({ watchId, ...file, takenMs });
  };

  return {
    /** In the order in which they were added. */
    all: (): WatchedFolder[] => selectAll.all(),
    byId: (id: WatchId): WatchedFolder | undefined => selectOne.get(id),
    add: (path: string, options: unknown): WatchId => {
      const id = randomUUID() as WatchId;
      insert.run(id, path, JSON.stringify(options), Date.now());
      return id;
    },
    remove: (id: WatchId): void => {
      remove.run(id);
    },
    /** Changes the options; files taken from now on go into new batches. */
    change: (id: WatchId, options: unknown): void => {
      updateOptions.run(JSON.stringify(options), id);
    },
    setPaused: (id: WatchId, isPaused: boolean): void => {
      updatePaused.run(Number(isPaused), id);
    },
    /** Records that all files present at the start are known. */
    setBegun: (id: WatchId): void => {
      updateBegun.run(id);
    },
    countTaken: (id: WatchId, count: number, newest: BatchId, day: BatchId): void => {
      updateTaken.run(count, newest, day, id);
    },
    files: (id: WatchId): WatchedFileRow[] => selectFiles.all(id),
    /** Records decisions about files, in one transaction. @param takenMs when queued, or null */
    note: (id: WatchId, files: readonly WatchedFileRow[], takenMs: number | null): void => {
      connection
        .transaction(() => {
          for (const file of files) noteFile(id, file, takenMs);
        })
        .immediate();
    },
    /** Whether any watched folder has queued a clip, or seen it again since. */
    isTaken: (clipId: ClipId): boolean => selectTaken.get(clipId) !== undefined,
    /** The file queued last. */
    lastTaken: (id: WatchId): { path: string; atMs: number } | null => selectLast.get(id) ?? null,
  };
};
