import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';

/**
 * What is known of the bytes of a clip: their hash, null where they lie at an address and were never
 * here, and JSON of a `Probe`.
 */
type ClipRow = { id: ClipId; sha256: string | null; sizeBytes: number; probe: string };

/** A file in which a clip was seen; `missing` is 1 when it was not there when last looked for. */
export type ClipFile = { path: string; stamp: string; missing: number };

/** The hash of a clip's bytes, of which another clip may be the owner. */
const bytesHash = `coalesce(clips.sha256,
  (SELECT downloads.sha256 FROM downloads WHERE downloads.clip_id = clips.id))`;

/** Clips by their bytes or their address, and the files in which the bytes were last seen. */
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
    `SELECT clips.id, ${bytesHash} AS sha256, clips.size_bytes AS sizeBytes, clips.probe,
       files.missing
     FROM files JOIN clips ON clips.id = files.clip_id WHERE files.path = ? AND files.stamp = ?`,
  );
  const selectByPath = connection
    .prepare<[string], ClipId>('SELECT clip_id FROM files WHERE path = ?')
    .pluck();
  const insertAtAddress = connection.prepare<[string, string, string, number]>(
    `INSERT INTO clips (id, address, size_bytes, probe, created_ms) VALUES (?, ?, 0, ?, ?)
     ON CONFLICT (id) DO NOTHING`,
  );
  const selectAddress = connection
    .prepare<[string], string | null>('SELECT address FROM clips WHERE id = ?')
    .pluck();
  const selectOfBytes = connection
    .prepare<[string], ClipId>('SELECT id FROM clips WHERE sha256 = ?')
    .pluck();
  const selectHash = connection
    .prepare<[string], string | null>(`SELECT ${bytesHash} FROM clips WHERE id = ?`)
    .pluck();
  const selectKnown = connection
    .prepare<[string], number>('SELECT 1 FROM clips WHERE id = ?')
    .pluck();
  const selectProbe = connection
    .prepare<[string], string>('SELECT probe FROM clips WHERE id = ?')
    .pluck();
  const updateProbe = connection.prepare<[string, string]>(
    'UPDATE clips SET probe = ? WHERE id = ?',
  );
  const selectRead = connection.prepare<[string], Pick<ClipRow, 'sizeBytes' | 'probe'>>(
    'SELECT size_bytes AS sizeBytes, probe FROM clips WHERE id = ?',
  );
  const selectFiles = connection.prepare<[string], ClipFile>(
    `SELECT path, stamp, missing FROM files WHERE clip_id = ?
     ORDER BY missing, seen_ms DESC, path`,
  );
  const updateMissing = connection.prepare<[string]>('UPDATE files SET missing = 1 WHERE path = ?');
  const updateFound = connection.prepare<[string]>('UPDATE files SET missing = 0 WHERE path = ?');
  const removeFiles = connection.prepare<[string]>('DELETE FROM files WHERE clip_id = ?');
  const removeDownload = connection.prepare<[string]>('DELETE FROM downloads WHERE clip_id = ?');
  const removeClip = connection.prepare<[string]>('DELETE FROM clips WHERE id = ?');
  const selectIds = connection
    // A range, since LIKE would not use the index: no digit of a hash comes after `f`.
    .prepare<[Record<'from' | 'to', string>], ClipId>(
      `SELECT id FROM clips WHERE id >= @from AND id < @to
       UNION SELECT id FROM clips WHERE sha256 >= @from AND sha256 < @to LIMIT 2`,
    )
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
    /** The clip that has these bytes: one that lay at an address, or one of which they are the key. */
    ofBytes: (sha256: string): ClipId => selectOfBytes.get(sha256) ?? (sha256 as ClipId),
    /** Hash of a clip's bytes; null where they are not known. */
    sha256: (clipId: ClipId): string | null => selectHash.get(clipId) ?? null,
    /** Where a clip lies that is known by its address; null for others. */
    address: (clipId: ClipId): string | null => selectAddress.get(clipId) ?? null,
    /**
     * Records the clip at an address, unless it is known.
     * @param probe of bytes that were never read, as JSON
     */
    saveAtAddress: (id: ClipId, address: string, probe: string): void => {
      insertAtAddress.run(id, address, probe, Date.now());
    },
    /** JSON of a clip's probe or of the error it gave; undefined for one that is not known. */
    probe: (clipId: ClipId): string | undefined => selectProbe.get(clipId),
    /** @param probe of bytes that were never read before, as JSON */
    saveProbe: (clipId: ClipId, probe: string): void => {
      updateProbe.run(probe, clipId);
    },
    /** What was read of a clip's bytes; undefined for one that is not known. */
    read: (clipId: ClipId): Pick<ClipRow, 'sizeBytes' | 'probe'> | undefined =>
      selectRead.get(clipId),
    /** The files of a clip: those that are there first, the last seen before the others. */
    files: (clipId: ClipId): ClipFile[] => selectFiles.all(clipId),
    /** A file was removed. */
    markMissing: (path: string): void => {
      updateMissing.run(path);
    },
    /** Forgets a clip with its files; what else refers to it must be gone. @returns if it was known */
    remove: (clipId: ClipId): boolean => {
      removeFiles.run(clipId);
      removeDownload.run(clipId);
      return removeClip.run(clipId).changes > 0;
    },
    /** The clip last seen at a path, whatever lies there now. */
    lastAt: (path: string): ClipId | undefined => selectByPath.get(path),
    /** The clip whose key or SHA-256 begins so; undefined when there is none or more than one. */
    byHashPrefix: (prefix: string): ClipId | undefined => {
      const ids = /^[0-9a-f]{8,64}$/.test(prefix)
        ? selectIds.all({ from: prefix, to: `${prefix}g` })
        : [];
      return ids.length === 1 ? ids[0] : undefined;
    },
    /** Records a further file of a known clip. */
    link: (clipId: ClipId, path: string, stamp: string): void => {
      insertFile.run(path, clipId, stamp, Date.now());
    },
    /** Records a clip and where it lies. */
    save: (clip: Omit<ClipRow, 'sha256'>, path: string, stamp: string): void => {
      const nowMs = Date.now();
      connection
        .transaction(() => {
          // A new clip is known by its bytes: one at an address was there before them.
          insertClip.run(clip.id, clip.id, clip.sizeBytes, clip.probe, nowMs);
          insertFile.run(path, clip.id, stamp, nowMs);
        })
        .immediate();
    },
  };
};
