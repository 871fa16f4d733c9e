import {
  libraryFilterSchema,
  librarySortSchema,
  type SavedView,
} from '../../../shared/contract/library.ts';
import type { Connection } from '../connection.ts';

type ViewRow = { id: string; name: string; filter: string; sort: string };

/** Views of the library that were saved: the rule, not the rows. */
export const savedViewsTable = (connection: Connection) => {
  const select = connection.prepare<[], ViewRow>(
    'SELECT id, name, filter, sort FROM saved_views ORDER BY created_ms, id',
  );
  const upsert = connection.prepare<[string, string, string, string, number]>(
    `INSERT INTO saved_views (id, name, filter, sort, created_ms) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, filter = excluded.filter,
       sort = excluded.sort`,
  );
  const remove = connection.prepare<[string]>('DELETE FROM saved_views WHERE id = ?');
  return {
    /** In the order in which they were made. */
    all: (): SavedView[] =>
      select.all().map(({ id, name, filter, sort }) => ({
        id,
        name,
        // Through the schema: it fills in what a filter of an earlier version did not have yet.
        filter: libraryFilterSchema.parse(JSON.parse(filter)),
        sort: librarySortSchema.parse(JSON.parse(sort)),
      })),
    /** Adds a view, or changes the one with its id. */
    save: ({ id, name, filter, sort }: SavedView): void => {
      upsert.run(id, name, JSON.stringify(filter), JSON.stringify(sort), Date.now());
    },
    remove: (id: string): void => {
      remove.run(id);
    },
  };
};
