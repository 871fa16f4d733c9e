import type { Migration } from './migration.ts';

/** Decisions about clips: keep or reject. A clip without a row is undecided. */
export const decisions: Migration = {
  version: 251,
  up: (connection) => {
    connection.exec(`
      CREATE TABLE decisions (
        clip_id TEXT PRIMARY KEY REFERENCES clips (id) ON DELETE CASCADE,
        decision TEXT NOT NULL CHECK (decision IN ('keep', 'reject')),
        decided_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      ALTER TABLE cards ADD COLUMN decision TEXT;
      CREATE TRIGGER decision_added AFTER INSERT ON decisions BEGIN
        INSERT INTO stale_clips VALUES (NEW.clip_id) ON CONFLICT DO NOTHING;
      END;
      CREATE TRIGGER decision_changed AFTER UPDATE ON decisions BEGIN
        INSERT INTO stale_clips VALUES (NEW.clip_id) ON CONFLICT DO NOTHING;
      END;
      CREATE TRIGGER decision_removed AFTER DELETE ON decisions BEGIN
        INSERT INTO stale_clips VALUES (OLD.clip_id) ON CONFLICT DO NOTHING;
      END;
      INSERT OR IGNORE INTO stale_clips SELECT id FROM clips;
    `);
  },
};
