import type { Migration } from './migration.ts';

/**
 * Folders whose new clips are queued automatically, and the items that a search for clips skipped.
 */
export const watchedFolders: Migration = {
  version: 170,
  up: (connection) => {
    connection.exec(`
      -- JSON of what the search for the clips of a batch has passed over.
      ALTER TABLE queued_batches ADD COLUMN searched TEXT;
      ALTER TABLE queued_batches ADD COLUMN left_out_count INTEGER NOT NULL DEFAULT 0;

      CREATE TABLE watched_folders (
        id TEXT PRIMARY KEY,
        path TEXT NOT NULL UNIQUE,
        -- JSON of what is taken and how it is evaluated.
        options TEXT NOT NULL,
        paused INTEGER NOT NULL DEFAULT 0,
        -- 1 once what lay there at the beginning has been noted.
        begun INTEGER NOT NULL DEFAULT 0,
        taken INTEGER NOT NULL DEFAULT 0,
        -- The batch that took clips last, and the first of its day: its cap holds for the day.
        newest_batch TEXT REFERENCES queued_batches (batch_id) ON DELETE SET NULL,
        day_batch TEXT REFERENCES queued_batches (batch_id) ON DELETE SET NULL,
        created_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      -- Files of watched folders about which something was decided.
      CREATE TABLE watched_files (
        watch_id TEXT NOT NULL REFERENCES watched_folders (id) ON DELETE CASCADE,
        path TEXT NOT NULL,
        stamp TEXT NOT NULL,
        -- left: was there at the beginning; taken; broken: no clip, as it is.
        state TEXT NOT NULL,
        -- Only for taken files; kept when the clip is deleted, so that it is not taken again.
        clip_id TEXT,
        -- Why it is broken.
        message TEXT,
        -- When it was put into the queue; null for one whose clip was there already.
        taken_ms INTEGER,
        PRIMARY KEY (watch_id, path)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX watched_files_by_clip ON watched_files (clip_id) WHERE clip_id IS NOT NULL;
      CREATE INDEX watched_files_by_taking ON watched_files (watch_id, taken_ms)
        WHERE taken_ms IS NOT NULL;
    `);
  },
};
