import type { Migration } from './migration.ts';

/**
 * User data about clips (prompts, verdicts on finding tracks, saved views), and the library's
 * read model: cards, with the columns to search, filter and sort by. `engine/store/library` builds
 * the model from the other tables; it can be dropped at any time.
 */
export const library: Migration = {
  version: 40,
  up: (connection) => {
    connection.exec(`
      ALTER TABLE files ADD COLUMN missing INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX jobs_by_clip ON jobs (clip_id, id);
      CREATE INDEX jobs_by_batch_and_clip ON jobs (batch_id, clip_id);
      CREATE INDEX uploads_by_clip ON uploads (clip_id);

      CREATE TABLE typed_prompts (
        clip_id TEXT PRIMARY KEY REFERENCES clips (id),
        text TEXT NOT NULL,
        changed_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      -- A finding across the runs of a clip, at the place of the finding matched last.
      CREATE TABLE tracks (
        id TEXT PRIMARY KEY,
        clip_id TEXT NOT NULL REFERENCES clips (id),
        type TEXT NOT NULL,
        start_frame INTEGER,
        end_frame INTEGER,
        hull_xmin REAL,
        hull_ymin REAL,
        hull_xmax REAL,
        hull_ymax REAL,
        segment TEXT,
        description TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX tracks_by_clip ON tracks (clip_id);
      ALTER TABLE findings ADD COLUMN track_id TEXT REFERENCES tracks (id);
      CREATE INDEX findings_by_track ON findings (track_id);

      CREATE TABLE verdicts (
        track_id TEXT PRIMARY KEY REFERENCES tracks (id) ON DELETE CASCADE,
        verdict TEXT,
        note TEXT NOT NULL DEFAULT '',
        changed_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE saved_views (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        filter TEXT NOT NULL,
        sort TEXT NOT NULL,
        created_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      -- Narrow, so that scanning all rows is cheap; shown contents are in card_contents.
      CREATE TABLE cards (
        id INTEGER PRIMARY KEY,
        clip_id TEXT NOT NULL UNIQUE,
        run_id TEXT,
        name_key TEXT NOT NULL,
        state TEXT NOT NULL,
        findings INTEGER NOT NULL,
        worst_severity INTEGER NOT NULL,
        unreviewed INTEGER NOT NULL,
        verdict_real INTEGER NOT NULL,
        verdict_intended INTEGER NOT NULL,
        verdict_wrong INTEGER NOT NULL,
        verdict_duplicate INTEGER NOT NULL,
        duration_sec REAL,
        prompt_source TEXT,
        model TEXT,
        missing INTEGER NOT NULL,
        evaluated_ms INTEGER,
        added_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX cards_by_name ON cards (name_key);
      CREATE INDEX cards_by_evaluated ON cards (evaluated_ms);
      CREATE INDEX cards_by_added ON cards (added_ms);

      -- A ClipCard as JSON.
      CREATE TABLE card_contents (
        id INTEGER PRIMARY KEY REFERENCES cards (id) ON DELETE CASCADE,
        card TEXT NOT NULL
      ) STRICT;
      CREATE TABLE card_folders (
        folder TEXT NOT NULL,
        card_id INTEGER NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
        PRIMARY KEY (folder, card_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX card_folders_by_card ON card_folders (card_id);
      CREATE TABLE card_finding_types (
        type TEXT NOT NULL,
        card_id INTEGER NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
        PRIMARY KEY (type, card_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX card_finding_types_by_card ON card_finding_types (card_id);

      -- Folded text. Trigrams, so that a part of a word is found, and words of scripts that
      -- write without spaces.
      CREATE VIRTUAL TABLE card_texts USING fts5 (text, tokenize = 'trigram');
    `);
  },
};
