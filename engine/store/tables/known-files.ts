import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';

/** A file as it was when its bytes were read; `missing` is 1 if it was absent when last checked. */
export type KnownFile = { path: string; clipId: ClipId; stamp: string; missing: number };

/** A file as it is now. @property stampNow differs from `stamp` if the file has changed */
export type CheckedFile = KnownFile & { stampNow: string };

export const knownFilesTable = (connection: Connection) => {
  const selectAfter = connection.prepare<[string, number], KnownFile>(
    `SELECT path, clip_id AS clipId, stamp, missing FROM files
     WHERE path > ? ORDER BY path LIMIT ?`,
  );
  // Only if its stamp is still the checked one: the file may have been read again in the meantime.
  const update = connection.prepare<[number, string, string, string]>(
    'UPDATE files SET missing = ?, stamp = ? WHERE path = ? AND stamp = ?',
  );
  return {
    /** Up to `count` files after a path, sorted by path. */
    after: (path: string, count: number): KnownFile[] => selectAfter.all(path, count),
    mark: (files: readonly CheckedFile[]): void => {
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
