import { randomUUID } from 'node:crypto';
import type { BatchId, ClipId, WatchId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';

export type WatchedFolder = {
  id: WatchId;
  path: string;
  /** JSON of the options: which files to take, and how to evaluate them. */
  options: string;
  /** 1 if paused. */
  paused: number;
  /** 1 once the files present at the start have been recorded. */
  begun: number;
  /** Number of clips queued so far. */
  taken: number;
  newestBatch: BatchId | null;
  /** The first batch of the day on which the newest was created. */
  dayBatch: BatchId | null;
};

export type WatchedFileRow = {
  path: string;
  stamp: string;
  /**
   * `left`: the file was there when the watch began; `taken`: it was queued, or is the same clip as
   * one that was; `broken`: it is not a readable clip.
   */
  state: 'left' | 'taken' | 'broken';
  clipId: ClipId | null;
  message: string | null;
};

const select = `SELECT id, path, options, paused, begun, taken, newest_batch AS newestBatch,
  day_batch AS dayBatch FROM watched_folders`;

type FileToNote = WatchedFileRow & { watchId: WatchId; takenMs: number | null };

export const watchedFoldersTable = (connection: Connection) => {
  const { rows, row, exists, run, transaction } = statements(connection);
  const insert = run<[WatchId, path: string, options: string, nowMs: number]>(
    'INSERT INTO watched_folders (id, path, options, created_ms) VALUES (?, ?, ?, ?)',
  );
  const update = <Values extends unknown[]>(assignments: string) =>
    run<[...Values, WatchId]>(`UPDATE watched_folders SET ${assignments} WHERE id = ?`);
  const updateOptions = update<[string]>('options = ?, newest_batch = NULL');
  const updatePaused = update<[number]>('paused = ?');
  const updateTaken = update<[number, BatchId, BatchId]>(
    'taken = taken + ?, newest_batch = ?, day_batch = ?',
  );
  const upsertFile = run<[FileToNote]>(
    `INSERT INTO watched_files (watch_id, path, stamp, state, clip_id, message, taken_ms)
     VALUES (@watchId, @path, @stamp, @state, @clipId, @message, @takenMs)
     ON CONFLICT (watch_id, path) DO UPDATE SET stamp = excluded.stamp, state = excluded.state,
       clip_id = excluded.clip_id, message = excluded.message,
       taken_ms = coalesce(excluded.taken_ms, taken_ms)`,
  );
  const selectLast = row<[WatchId], { path: string; atMs: number }>(
    `SELECT path, taken_ms AS atMs FROM watched_files
     WHERE watch_id = ? AND taken_ms IS NOT NULL ORDER BY taken_ms DESC, path DESC LIMIT 1`,
  );

  return {
    /** In the order in which they were added. */
    all: rows<[], WatchedFolder>(`${select} ORDER BY created_ms, id`),
    byId: row<[WatchId], WatchedFolder>(`${select} WHERE id = ?`),
    add: (path: string, options: unknown): WatchId => {
      const id = randomUUID() as WatchId;
      insert(id, path, JSON.stringify(options), Date.now());
      return id;
    },
    remove: run<[WatchId]>('DELETE FROM watched_folders WHERE id = ?'),
    /** Changes the options; files taken from now on go into new batches. */
    change: (id: WatchId, options: unknown): void => updateOptions(JSON.stringify(options), id),
    setPaused: (id: WatchId, isPaused: boolean): void => updatePaused(Number(isPaused), id),
    setBegun: update<[]>('begun = 1'),
    addTaken: (id: WatchId, count: number, newest: BatchId, day: BatchId): void =>
      updateTaken(count, newest, day, id),
    files: rows<[WatchId], WatchedFileRow>(
      `SELECT path, stamp, state, clip_id AS clipId, message FROM watched_files WHERE watch_id = ?`,
    ),
    /** Records decisions about files, in one transaction. @param takenMs when queued, or null */
    note: (watchId: WatchId, files: readonly WatchedFileRow[], takenMs: number | null): void => {
      transaction(() => {
        for (const file of files) upsertFile({ watchId, ...file, takenMs });
      });
    },
    /** Whether any watched folder has queued a clip: only files that were taken have a clip id. */
    isTaken: exists<[ClipId]>('SELECT 1 FROM watched_files WHERE clip_id = ? LIMIT 1'),
    lastTaken: (id: WatchId): { path: string; atMs: number } | null => selectLast(id) ?? null,
  };
};
