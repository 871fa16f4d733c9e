import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';

/**
 * What is known about the bytes of a clip: their hash, null for a clip at an address that was never
 * downloaded, and JSON of a `Probe`.
 */
type ClipRow = { id: ClipId; sha256: string | null; sizeBytes: number; probe: string };

/** A file in which a clip was seen; `missing` is 1 if it was absent when last checked. */
export type ClipFile = { path: string; stamp: string; missing: number };

/** Hash of a clip's bytes, which may belong to another clip. */
const bytesHash = `coalesce(clips.sha256,
  (SELECT downloads.sha256 FROM downloads WHERE downloads.clip_id = clips.id))`;

/** Clips by their bytes or their address, and the files in which the bytes were last seen. */
export const clipsTable = (connection: Connection) => {
  const insertClip = connection.prepare<[string, string, number, string, number]>(
    `INSERT INTO clips (id, sha256, size_bytes, probe, created_ms) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET size_bytes = excluded.size_bytes,
       probe = excluded.probe, probe_imported = 0`,
  );
  const insertFile = connection.prepare<[string, string, string, number]>(
    `INSERT INTO files (path, clip_id, stamp, seen_ms) VALUES (?, ?, ?, ?)
     ON CONFLICT (path) DO UPDATE SET
       clip_id = excluded.clip_id, stamp = excluded.stamp, seen_ms = excluded.seen_ms, missing = 0`,
  );
  // Two statements: SQLite would plan their join anew at each call, since the comparison with the
  // stamp makes the plan depend on the parameters.
  const selectUnchanged = connection.prepare<[string, string], { clipId: ClipId; missing: number }>(
    'SELECT clip_id AS clipId, missing FROM files WHERE path = ? AND stamp = ?',
  );
  const selectClip = connection.prepare<[string], ClipRow>(
    `SELECT id, ${bytesHash} AS sha256, size_bytes AS sizeBytes, probe FROM clips
     WHERE id = ? AND probe_imported = 0`,
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
  const selectIsProbed = connection
    .prepare<[string], number>('SELECT 1 FROM clips WHERE id = ? AND probe_imported = 0')
    .pluck();
  const selectRead = connection.prepare<[string], Pick<ClipRow, 'sizeBytes' | 'probe'>>(
    'SELECT size_bytes AS sizeBytes, probe FROM clips WHERE id = ?',
  );
  const selectFiles = connection.prepare<[string], ClipFile>(
    `SELECT path, stamp, missing FROM files WHERE clip_id = ?
     ORDER BY missing, path IN (SELECT path FROM sorted_copies), seen_ms DESC, path`,
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
     * Returns the clip in an unchanged file; undefined if the file must be read again, or was never
     * probed here.
     * @param stamp current stamp of the file: a file marked missing is marked present again
     */
    findByFile: (path: string, stamp: string): ClipRow | undefined => {
      const file = selectUnchanged.get(path, stamp);
      if (file?.missing) updateFound.run(path);
      return file && selectClip.get(file.clipId);
    },
    isKnown: (clipId: ClipId): boolean => selectKnown.get(clipId) !== undefined,
    /** Id of the clip with these bytes: of one at an address, or the hash itself. */
    idForHash: (sha256: string): ClipId => selectOfBytes.get(sha256) ?? (sha256 as ClipId),
    /** Hash of a clip's bytes; null if unknown. */
    sha256: (clipId: ClipId): string | null => selectHash.get(clipId) ?? null,
    /** Address of a clip known by it; null for others. */
    address: (clipId: ClipId): string | null => selectAddress.get(clipId) ?? null,
    /**
     * Records the clip at an address, unless it is known.
     * @param probe JSON of the probe for bytes that were never read
     */
    saveAtAddress: (id: ClipId, address: string, probe: string): void => {
      insertAtAddress.run(id, address, probe, Date.now());
    },
    /** JSON of a clip's probe or its error; undefined for an unknown clip. */
    probe: (clipId: ClipId): string | undefined => selectProbe.get(clipId),
    /** Whether the probe is of a file here, and not what an import says. */
    isProbedHere: (clipId: ClipId): boolean => selectIsProbed.get(clipId) !== undefined,
    /** Size and probe of a clip's bytes; undefined for an unknown clip. */
    read: (clipId: ClipId): Pick<ClipRow, 'sizeBytes' | 'probe'> | undefined =>
      selectRead.get(clipId),
    /**
     * Files of a clip: present ones first, of these copies made by sorting last, then most recently
     * seen first.
     */
    files: (clipId: ClipId): ClipFile[] => selectFiles.all(clipId),
    markMissing: (path: string): void => {
      updateMissing.run(path);
    },
    /** Deletes a clip with its files; nothing else may refer to it. @returns whether it existed */
    remove: (clipId: ClipId): boolean => {
      removeFiles.run(clipId);
      removeDownload.run(clipId);
      return removeClip.run(clipId).changes > 0;
    },
    /** The clip last seen at a path, whatever is there now. */
    lastAt: (path: string): ClipId | undefined => selectByPath.get(path),
    /** The clip whose id or SHA-256 has this prefix; undefined for none or several. */
    byHashPrefix: (prefix: string): ClipId | undefined => {
      const ids = /^[0-9a-f]{8,64}$/.test(prefix)
        ? selectIds.all({ from: prefix, to: `${prefix}g` })
        : [];
      return ids.length === 1 ? ids[0] : undefined;
    },
    /** Records another file of a clip that was probed here; for any clip see `linkFile`. */
    link: (clipId: ClipId, path: string, stamp: string): void => {
      insertFile.run(path, clipId, stamp, Date.now());
    },
    save: (clip: Omit<ClipRow, 'sha256'>, path: string, stamp: string): void => {
      const nowMs = Date.now();
      connection
        .transaction(() => {
          // A new clip is known by its bytes: one at an address is recorded before they are read.
          insertClip.run(clip.id, clip.id, clip.sizeBytes, clip.probe, nowMs);
          insertFile.run(path, clip.id, stamp, nowMs);
        })
        .immediate();
    },
  };
};
