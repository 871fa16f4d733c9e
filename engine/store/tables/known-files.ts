import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';

/** A file as it was when its bytes were read; `missing` is 1 when it was not there since. */
export type KnownFile = { path: string; clipId: ClipId; stamp: string; missing: number };

/** A file as it is now. @property stampNow another than `stamp` where it was touched since */
export type LookedFile = KnownFile & { stampNow: string };

/** Files of the library and whether they are still there. */
export const knownFilesTable = (connection: Connection) => {
  const selectAfter = connection.prepare<[string, number], KnownFile>(
    `SELECT path, clip_id AS clipId, stamp, missing FROM files
     WHERE path > ? ORDER BY path LIMIT ?`,
  );
  // Only while it is the file that was looked at: it may have been read anew in the meantime.
  const update = connection.prepare<[number, string, string, string]>(
    'UPDATE files SET missing = ?, stamp = ? WHERE path = ? AND stamp = ?',
  );
  return {
    /** Up to `count` files in the order of their paths, from after a path on. */
    after: (path: string, count: number): KnownFile[] => selectAfter.all(path, count),
    /** Notes which files are there, and with which stamp. */
    mark: (files: readonly LookedFile[]): void => {
      connection
        .transaction(() => {
          for (const { missing, stampNow, path, stamp } of files) {
            update.run(missing, stampNow, path, stamp);
          }
        })
        .immediate();
    },
  };
};
