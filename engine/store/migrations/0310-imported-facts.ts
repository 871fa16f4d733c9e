import type { Migration } from './migration.ts';

/**
 * Marks what came with an import: the facts about a clip's bytes, until its file is probed here, and
 * decisions. Records copies made by sorting, which stand for no clip of their own.
 */
export const importedFacts: Migration = {
  version: 310,
  up: (connection) => {
    connection.exec(`
      ALTER TABLE clips ADD COLUMN probe_imported INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE decisions ADD COLUMN imported INTEGER NOT NULL DEFAULT 0;
      CREATE TABLE sorted_copies (
        path TEXT PRIMARY KEY,
        original TEXT NOT NULL,
        stamp TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;

      -- Earlier versions did not record it: whatever may have come with an import did.
      UPDATE clips SET probe_imported = 1
      WHERE id IN (SELECT clip_id FROM runs WHERE imported = 1)
        OR id IN (SELECT clip_id FROM jobs JOIN batches ON batches.id = batch_id
          WHERE origin = 'import')
        OR id IN (SELECT clip_id FROM files GROUP BY clip_id HAVING min(stamp LIKE '%:::') = 1);
      UPDATE decisions SET imported = 1
      WHERE clip_id IN (SELECT id FROM clips WHERE probe_imported = 1)
        AND clip_id NOT IN (SELECT clip_id FROM jobs JOIN batches ON batches.id = batch_id
          WHERE origin <> 'import' AND clip_id IS NOT NULL);
    `);
  },
};
