import type { Migration } from './migration.ts';

/**
 * Folders whose new clips are queued automatically, and the items that a search for clips skipped.
 */
export const watchedFolders: Migration = {
  version: 170,
  up: (connection) => {
    connection.exec(`
      -- JSON of what the search for the clips of a batch skipped.
      ALTER TABLE queued_batches ADD COLUMN searched TEXT;
      ALTER TABLE queued_batches ADD COLUMN left_out_count INTEGER NOT NULL DEFAULT 0;

      CREATE TABLE watched_folders (
        id TEXT PRIMARY KEY,
        path TEXT NOT NULL UNIQUE,
        -- JSON of which files are queued and how they are evaluated.
        options TEXT NOT NULL,
        paused INTEGER NOT NULL DEFAULT 0,
        -- 1 once the initial files have been recorded.
        begun INTEGER NOT NULL DEFAULT 0,
        taken INTEGER NOT NULL DEFAULT 0,
        -- The batch that took clips last, and the day's first batch, whose cap applies all day.
        newest_batch TEXT REFERENCES queued_batches (batch_id) ON DELETE SET NULL,
        day_batch TEXT REFERENCES queued_batches (batch_id) ON DELETE SET NULL,
        created_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      -- Files of watched folders that were queued, skipped or found broken.
      CREATE TABLE watched_files (
        watch_id TEXT NOT NULL REFERENCES watched_folders (id) ON DELETE CASCADE,
        path TEXT NOT NULL,
        stamp TEXT NOT NULL,
        -- left: was there initially; taken: was queued; broken: currently not a readable clip.
        state TEXT NOT NULL,
        -- Only for taken files; kept when the clip is deleted, so that the file is not queued again.
        clip_id TEXT,
        -- Why the file is broken.
        message TEXT,
        -- When the file was queued; null if the clip was already in the library.
        taken_ms INTEGER,
        PRIMARY KEY (watch_id, path)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX watched_files_by_clip ON watched_files (clip_id) WHERE clip_id IS NOT NULL;
      CREATE INDEX watched_files_by_taking ON watched_files (watch_id, taken_ms)
        WHERE taken_ms IS NOT NULL;
    `);
  },
};
