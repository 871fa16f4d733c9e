import type { Connection } from '../connection.ts';

/** A copy made by sorting. @property stamp of the copy @property original absolute path */
export type SortedCopy = { original: string; stamp: string };

/** Copies made by sorting, by path: while the original is there, they are no clips of their own. */
export const sortedCopiesTable = (connection: Connection) => {
  const upsert = connection.prepare<[string, string, string]>(
    `INSERT INTO sorted_copies (path, original, stamp) VALUES (?, ?, ?)
     ON CONFLICT (path) DO UPDATE SET original = excluded.original, stamp = excluded.stamp`,
  );
  const select = connection.prepare<[string], SortedCopy>(
    'SELECT original, stamp FROM sorted_copies WHERE path = ?',
  );
  const remove = connection.prepare<[string]>('DELETE FROM sorted_copies WHERE path = ?');
  return {
    of: (path: string): SortedCopy | undefined => select.get(path),
    /** Records a copy of an original, or of another copy of it. */
    add: (path: string, { original, stamp }: SortedCopy): void => {
      let first = original;
      for (let copy = select.get(first); copy; copy = select.get(first)) first = copy.original;
      // A copy that was sorted back to its original's place is the original.
      if (first !== path) upsert.run(path, first, stamp);
    },
    remove: (path: string): void => {
      remove.run(path);
    },
  };
};
