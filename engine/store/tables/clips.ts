import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';

export type ClipRow = {
  id: ClipId;
  /** Hash of its bytes, which may belong to another clip; null if they were never downloaded. */
  sha256: string | null;
  /** The address that identifies it; null for a clip identified by its bytes. */
  address: string | null;
  downloadPath: string | null;
  sizeBytes: number;
  /** JSON of a `Probe`. */
  probe: string;
  /** Unix ms at which it was first read. */
  addedMs: number;
};

/** A file as it was when its bytes were read; `missing` is 1 if it was absent when last checked. */
export type ClipFile = { path: string; stamp: string; missing: number };
export type KnownFile = ClipFile & { clipId: ClipId };

/** A file as it is now. @property stampNow differs from `stamp` if the file has changed */
export type CheckedFile = KnownFile & { stampNow: string };

const bytesHash = 'coalesce(clips.sha256, downloads.sha256)';

const from = 'FROM clips LEFT JOIN downloads ON downloads.clip_id = clips.id WHERE clips.id = ?';

const selectRow = `SELECT id, ${bytesHash} AS sha256, address, downloads.path AS downloadPath,
  size_bytes AS sizeBytes, probe, created_ms AS addedMs ${from}`;

export const clipsTable = (connection: Connection) => {
  const { rows, row, values, value, valueOrNull, exists, change, run, transaction } =
    statements(connection);
  const insertClip = run<[ClipId, sha256: string, number, probe: string, nowMs: number]>(
    `INSERT INTO clips (id, sha256, size_bytes, probe, created_ms) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET size_bytes = excluded.size_bytes,
       probe = excluded.probe, probe_imported = 0`,
  );
  const insertFile = run<[path: string, ClipId, stamp: string, nowMs: number]>(
    `INSERT INTO files (path, clip_id, stamp, seen_ms) VALUES (?, ?, ?, ?)
     ON CONFLICT (path) DO UPDATE SET
       clip_id = excluded.clip_id, stamp = excluded.stamp, seen_ms = excluded.seen_ms, missing = 0`,
  );
  // Two statements: SQLite would plan their join anew at each call, since the comparison with the
  // stamp makes the plan depend on the parameters.
  const selectUnchanged = row<[string, string], { clipId: ClipId; missing: number }>(
    'SELECT clip_id AS clipId, missing FROM files WHERE path = ? AND stamp = ?',
  );
  const selectProbed = row<[ClipId], ClipRow>(`${selectRow} AND probe_imported = 0`);
  const insertAtAddress = run<[ClipId, string, string, number]>(
    `INSERT INTO clips (id, address, size_bytes, probe, created_ms) VALUES (?, ?, 0, ?, ?)
     ON CONFLICT (id) DO NOTHING`,
  );
  const selectOfBytes = value<[string], ClipId>('SELECT id FROM clips WHERE sha256 = ?');
  const updateFound = run<[string]>('UPDATE files SET missing = 0 WHERE path = ?');
  const removeFiles = run<[ClipId]>('DELETE FROM files WHERE clip_id = ?');
  const removeDownload = run<[ClipId]>('DELETE FROM downloads WHERE clip_id = ?');
  const removeClip = change<[ClipId]>('DELETE FROM clips WHERE id = ?');
  // A range, since LIKE would not use the index: no digit of a hash comes after `f`.
  const selectIds = values<[Record<'from' | 'to', string>], ClipId>(
    `SELECT id FROM clips WHERE id >= @from AND id < @to
     UNION SELECT id FROM clips WHERE sha256 >= @from AND sha256 < @to LIMIT 2`,
  );
  // Only if its stamp is still the checked one: the file may have been read again in the meantime.
  const updateFile = run<[missing: number, stampNow: string, path: string, stamp: string]>(
    'UPDATE files SET missing = ?, stamp = ? WHERE path = ? AND stamp = ?',
  );

  return {
    /**
     * Returns the clip in an unchanged file; undefined if the file must be read again, or was never
     * probed here.
     * @param stamp current stamp of the file: a file marked missing is marked present again
     */
    findByFile: (path: string, stamp: string): ClipRow | undefined => {
      const file = selectUnchanged(path, stamp);
      if (file?.missing) updateFound(path);
      return file && selectProbed(file.clipId);
    },
    isKnown: exists<[ClipId]>('SELECT 1 FROM clips WHERE id = ?'),
    /** Id of the clip with these bytes: of one at an address, or the hash itself. */
    idForHash: (sha256: string): ClipId => selectOfBytes(sha256) ?? (sha256 as ClipId),
    sha256: valueOrNull<[ClipId], string>(`SELECT ${bytesHash} ${from}`),
    address: valueOrNull<[ClipId], string>('SELECT address FROM clips WHERE id = ?'),
    saveAtAddress: (id: ClipId, address: string, probe: string): void =>
      insertAtAddress(id, address, probe, Date.now()),
    probe: value<[ClipId], string>('SELECT probe FROM clips WHERE id = ?'),
    /** Whether the probe is of a file here, and not what an import says. */
    isProbedHere: exists<[ClipId]>('SELECT 1 FROM clips WHERE id = ? AND probe_imported = 0'),
    read: row<[ClipId], ClipRow>(selectRow),
    /** Present ones first, of these copies made by sorting last, then most recently seen first. */
    files: rows<[ClipId], ClipFile>(
      `SELECT path, stamp, missing FROM files WHERE clip_id = ?
       ORDER BY missing, path IN (SELECT path FROM sorted_copies), seen_ms DESC, path`,
    ),
    /** Files after a path, sorted by path, up to a number. */
    filesAfter: rows<[path: string, count: number], KnownFile>(
      `SELECT path, clip_id AS clipId, stamp, missing FROM files
       WHERE path > ? ORDER BY path LIMIT ?`,
    ),
    markMissing: run<[path: string]>('UPDATE files SET missing = 1 WHERE path = ?'),
    markFiles: (files: readonly CheckedFile[]): void => {
      transaction(() => {
        for (const { missing, stampNow, path, stamp } of files) {
          updateFile(missing, stampNow, path, stamp);
        }
      });
    },
    /** Deletes a clip with its files; nothing else may refer to it. @returns whether it existed */
    remove: (clipId: ClipId): boolean => {
      removeFiles(clipId);
      removeDownload(clipId);
      return removeClip(clipId) > 0;
    },
    /** The clip last seen at a path, whatever is there now. */
    lastAt: value<[path: string], ClipId>('SELECT clip_id FROM files WHERE path = ?'),
    /** The clip whose id or SHA-256 has this prefix; undefined for none or several. */
    byHashPrefix: (prefix: string): ClipId | undefined => {
      const ids = /^[0-9a-f]{8,64}$/.test(prefix)
        ? selectIds({ from: prefix, to: `${prefix}g` })
        : [];
      return ids.length === 1 ? ids[0] : undefined;
    },
    /** Records another file of a clip that was probed here; for any clip see `linkFile`. */
    link: (clipId: ClipId, path: string, stamp: string): void =>
      insertFile(path, clipId, stamp, Date.now()),
    save: (
      clip: Pick<ClipRow, 'id' | 'sizeBytes' | 'probe'>,
      path: string,
      stamp: string,
    ): void => {
      const nowMs = Date.now();
      transaction(() => {
        // A new clip is known by its bytes: one at an address is recorded before they are read.
        insertClip(clip.id, clip.id, clip.sizeBytes, clip.probe, nowMs);
        insertFile(path, clip.id, stamp, nowMs);
      });
    },
  };
};
