import {
  libraryFilterSchema,
  librarySortSchema,
  type SavedView,
} from '../../../shared/contract/library.ts';
import { parseJson } from '../../../shared/text/parse-json.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';

type ViewRow = { id: string; name: string; filter: string; sort: string };

/** Null if it cannot be read. The schemas fill in what earlier versions did not have. */
const readView = ({ id, name, ...row }: ViewRow): SavedView | null => {
  const filter = parseJson(libraryFilterSchema, row.filter);
  const sort = parseJson(librarySortSchema, row.sort);
  return filter && sort ? { id, name, filter, sort } : null;
};

/** Saved views of the library: filters, not rows. */
export const savedViewsTable = (connection: Connection) => {
  const { rows, run } = statements(connection);
  const select = rows<[], ViewRow>(
    'SELECT id, name, filter, sort FROM saved_views ORDER BY created_ms, id',
  );
  const upsert = run<[string, string, string, string, number]>(
    // Later than all others, even if several are created within a millisecond.
    `INSERT INTO saved_views (id, name, filter, sort, created_ms)
     VALUES (?, ?, ?, ?, max(?, (SELECT coalesce(max(created_ms), 0) + 1 FROM saved_views)))
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, filter = excluded.filter,
       sort = excluded.sort`,
  );
  return {
    /** All views in order of creation; skips unreadable ones, which stay stored. */
    all: (): SavedView[] => select().flatMap((row) => readView(row) ?? []),
    save: ({ id, name, filter, sort }: SavedView): void =>
      upsert(id, name, JSON.stringify(filter), JSON.stringify(sort), Date.now()),
    remove: run<[string]>('DELETE FROM saved_views WHERE id = ?'),
  };
};
