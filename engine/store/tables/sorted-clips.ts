import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';

/** Clips that were sorted to folders; watched folders do not treat them as new. */
export const sortedClipsTable = (connection: Connection) => {
  const { change, exists, run } = statements(connection);
  const insert = change<[ClipId, number]>(
    'INSERT INTO sorted_clips (clip_id, sorted_ms) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  return {
    add: (clipId: ClipId): boolean => insert(clipId, Date.now()) > 0,
    remove: run<[ClipId]>('DELETE FROM sorted_clips WHERE clip_id = ?'),
    has: exists<[ClipId]>('SELECT 1 FROM sorted_clips WHERE clip_id = ?'),
  };
};

/** A copy made by sorting. @property stamp of the copy @property original absolute path */
type SortedCopy = { original: string; stamp: string };

/** Copies made by sorting, by path: while the original is there, they are no clips of their own. */
export const sortedCopiesTable = (connection: Connection) => {
  const { row, run } = statements(connection);
  const upsert = run<[string, string, string]>(
    `INSERT INTO sorted_copies (path, original, stamp) VALUES (?, ?, ?)
     ON CONFLICT (path) DO UPDATE SET original = excluded.original, stamp = excluded.stamp`,
  );
  const select = row<[string], SortedCopy>(
    'SELECT original, stamp FROM sorted_copies WHERE path = ?',
  );
  return {
    of: select,
    /** Records a copy of an original, or of another copy of it. */
    add: (path: string, { original, stamp }: SortedCopy): void => {
      let first = original;
      for (let copy = select(first); copy; copy = select(first)) first = copy.original;
      // A copy that was sorted back to its original's place is the original.
      if (first !== path) upsert(path, first, stamp);
    },
    remove: run<[string]>('DELETE FROM sorted_copies WHERE path = ?'),
  };
};
