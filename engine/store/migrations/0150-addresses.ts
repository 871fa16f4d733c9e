import type { Migration } from './migration.ts';

/** Clips at addresses, and their downloads. */
export const addresses: Migration = {
  version: 150,
  up: (connection) => {
    connection.exec(`
      -- The address of the clip, of which the id is a hash; null for clips identified by their bytes.
      ALTER TABLE clips ADD COLUMN address TEXT;

      -- JSON of the FoundPrompt that a job came with; null if its prompt is searched for.
      ALTER TABLE jobs ADD COLUMN given_prompt TEXT;

      -- Hash of the bytes found at the clip's address when it was downloaded. Another clip may have
      -- the same bytes; its clips.sha256 is then the same.
      CREATE TABLE downloads (
        clip_id TEXT PRIMARY KEY REFERENCES clips (id),
        sha256 TEXT NOT NULL,
        path TEXT NOT NULL,
        downloaded_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      -- Cards include the hash of a clip's bytes, and name its downloaded file after its address.
      CREATE TRIGGER clip_hashed AFTER UPDATE ON clips WHEN OLD.sha256 IS NOT NEW.sha256 BEGIN
        INSERT INTO stale_clips VALUES (NEW.id) ON CONFLICT DO NOTHING;
      END;
      CREATE TRIGGER download_added AFTER INSERT ON downloads BEGIN
        INSERT INTO stale_clips VALUES (NEW.clip_id) ON CONFLICT DO NOTHING;
      END;
      CREATE TRIGGER download_changed AFTER UPDATE ON downloads BEGIN
        INSERT INTO stale_clips VALUES (NEW.clip_id) ON CONFLICT DO NOTHING;
      END;
      CREATE TRIGGER download_removed AFTER DELETE ON downloads BEGIN
        INSERT INTO stale_clips VALUES (OLD.clip_id) ON CONFLICT DO NOTHING;
      END;
      INSERT OR IGNORE INTO stale_clips SELECT id FROM clips;
    `);
  },
};
