import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';

export type NewDownload = {
  clipId: ClipId;
  sha256: string;
  path: string;
  stamp: string;
  sizeBytes: number;
  /** JSON of a `Probe`. */
  probe: string;
};

type DownloadRow = NewDownload & { nowMs: number };

export const downloadsTable = (connection: Connection) => {
  const { valueOrNull, exists, run, transaction } = statements(connection);
  const upsert = run<[DownloadRow]>(
    `INSERT INTO downloads (clip_id, sha256, path, downloaded_ms)
     VALUES (@clipId, @sha256, @path, @nowMs)
     ON CONFLICT (clip_id) DO UPDATE SET path = excluded.path, downloaded_ms = excluded.downloaded_ms`,
  );
  // The bytes may belong to another clip, which then keeps the hash.
  const updateClip = run<[DownloadRow]>(
    `UPDATE clips SET size_bytes = @sizeBytes, probe = @probe, probe_imported = 0,
       sha256 = CASE WHEN EXISTS (SELECT 1 FROM clips AS other
         WHERE other.sha256 = @sha256 AND other.id <> @clipId) THEN sha256 ELSE @sha256 END
     WHERE id = @clipId`,
  );
  const insertFile = run<[DownloadRow]>(
    `INSERT INTO files (path, clip_id, stamp, seen_ms) VALUES (@path, @clipId, @stamp, @nowMs)
     ON CONFLICT (path) DO UPDATE SET
       clip_id = excluded.clip_id, stamp = excluded.stamp, seen_ms = excluded.seen_ms, missing = 0`,
  );
  return {
    /** Records a download; its bytes must equal those of an earlier one, if any. */
    save: (download: NewDownload): void => {
      const row = { ...download, nowMs: Date.now() };
      transaction(() => {
        updateClip(row);
        upsert(row);
        insertFile(row);
      });
    },
    /** Whether a file is the download of a clip, and can be downloaded again. */
    isDownload: exists<[path: string]>(
      `SELECT 1 FROM files JOIN downloads ON downloads.clip_id = files.clip_id
         AND downloads.path = files.path WHERE files.path = ?`,
    ),
    /** When a clip was last downloaded (Unix ms); null if never. */
    downloadedMs: valueOrNull<[ClipId], number>(
      'SELECT downloaded_ms FROM downloads WHERE clip_id = ?',
    ),
  };
};
