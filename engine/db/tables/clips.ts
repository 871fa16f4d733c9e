import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';

/** What is known of the bytes of a clip; `probe` is JSON of the probe or of the error it gave. */
type ClipRow = { id: ClipId; sizeBytes: number; probe: string };

/** A file in which a clip was seen; `missing` is 1 when it was not there when last looked for. */
export type ClipFile = { path: string; stamp: string; missing: number };

/** Clips by their bytes, and the files in which the bytes were last seen. */
export const clipsTable = (connection: Connection) => {
  const insertClip = connection.prepare<[string, string, number, string, number]>(
    `INSERT INTO clips (id, sha256, size_bytes, probe, created_ms) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET probe = excluded.probe`,
  );
  const insertFile = connection.prepare<[string, string, string, number]>(
    `INSERT INTO files (path, clip_id, stamp, seen_ms) VALUES (?, ?, ?, ?)
     ON CONFLICT (path) DO UPDATE SET
       clip_id = excluded.clip_id, stamp = excluded.stamp, seen_ms = excluded.seen_ms, missing = 0`,
  );
  const selectByFile = connection.prepare<[string, string], ClipRow & { missing: number }>(
    `SELECT clips.id, clips.size_bytes AS sizeBytes, clips.probe, files.missing
     FROM files JOIN clips ON clips.id = files.clip_id WHERE files.path = ? AND files.stamp = ?`,
  );
  const selectByPath = connection
    .prepare<[string], ClipId>('SELECT clip_id FROM files WHERE path = ?')
    .pluck();
  const selectKnown = connection
    .prepare<[string], number>('SELECT 1 FROM clips WHERE id = ?')
    .pluck();
  const selectFiles = connection.prepare<[string], ClipFile>(
    `SELECT path, stamp, missing FROM files WHERE clip_id = ?
     ORDER BY missing, seen_ms DESC, path`,
  );
  const updateFound = connection.prepare<[string]>('UPDATE files SET missing = 0 WHERE path = ?');
  const removeFiles = connection.prepare<[string]>('DELETE FROM files WHERE clip_id = ?');
  const removeClip = connection.prepare<[string]>('DELETE FROM clips WHERE id = ?');
  const selectIds = connection
    // A range, since LIKE would not use the index: no digit of a hash comes after `f`.
    .prepare<[string, string], ClipId>('SELECT id FROM clips WHERE id >= ? AND id < ? LIMIT 2')
    .pluck();

  return {
    /**
     * The clip in a file that has not been touched since; undefined when it must be read anew.
     * @param stamp as the file has it now: should it have been missing, it is no longer
     */
    inFile: (path: string, stamp: string): ClipRow | undefined => {
      const found = selectByFile.get(path, stamp);
      if (found?.missing) updateFound.run(path);
      return found;
    },
    isKnown: (clipId: ClipId): boolean => selectKnown.get(clipId) !== undefined,
    /** The files of a clip: those that are there first, the last seen before the others. */
    files: (clipId: ClipId): ClipFile[] => selectFiles.all(clipId),
    /** Forgets a clip with its files; what else refers to it must be gone. @returns if it was known */
    remove: (clipId: ClipId): boolean => {
      removeFiles.run(clipId);
      return removeClip.run(clipId).changes > 0;
    },
    /** The clip last seen at a path, whatever lies there now. */
    lastAt: (path: string): ClipId | undefined => selectByPath.get(path),
    /** The clip whose SHA-256 begins so; undefined when there is none or more than one. */
    byHashPrefix: (prefix: string): ClipId | undefined => {
      const ids = /^[0-9a-f]{8,64}$/.test(prefix) ? selectIds.all(prefix, `${prefix}g`) : [];
      return ids.length === 1 ? ids[0] : undefined;
    },
    /** Records a clip and where it lies. */
    save: (clip: ClipRow, path: string, stamp: string): void => {
      const nowMs = Date.now();
      connection
        .transaction(() => {
          insertClip.run(clip.id, clip.id, clip.sizeBytes, clip.probe, nowMs);
          insertFile.run(path, clip.id, stamp, nowMs);
        })
        .immediate();
    },
  };
};
