import type { Migration } from './migration.ts';

/**
 * Copies of clips that meet the service's limits, and which copy a run evaluated in place of its
 * clip. The file of a copy may be deleted at any time; its row stays as long as its clip.
 */
export const copies: Migration = {
  version: 160,
  up: (connection) => {
    connection.exec(`
      CREATE TABLE copies (
        id TEXT PRIMARY KEY,
        clip_id TEXT NOT NULL REFERENCES clips (id),
        start_frame INTEGER NOT NULL,
        frame_count INTEGER NOT NULL,
        start_sec REAL NOT NULL,
        source_frames INTEGER NOT NULL,
        fps REAL NOT NULL,
        duration_sec REAL NOT NULL,
        method TEXT NOT NULL,
        sha256 TEXT NOT NULL,
        size_bytes INTEGER NOT NULL,
        created_ms INTEGER NOT NULL,
        UNIQUE (clip_id, start_frame, frame_count, sha256)
      ) STRICT, WITHOUT ROWID;
      ALTER TABLE runs ADD COLUMN copy_id TEXT REFERENCES copies (id);
      CREATE INDEX runs_by_copy ON runs (copy_id) WHERE copy_id IS NOT NULL;
    `);
  },
};
