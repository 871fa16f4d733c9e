import type { Migration } from './migration.ts';

/** Adds the columns that sort cards by how bad a clip is, and by its generator. */
export const worstFirst: Migration = {
  version: 252,
  up: (connection) => {
    connection.exec(`
      -- Higher is worse: by the verdicts on findings, then by the weight of the worst one.
      ALTER TABLE cards ADD COLUMN badness REAL NOT NULL DEFAULT 0;
      CREATE INDEX cards_by_badness ON cards (badness, name_key);
      ALTER TABLE cards ADD COLUMN pixels INTEGER;
      ALTER TABLE cards ADD COLUMN fps REAL;
      ALTER TABLE cards ADD COLUMN generator TEXT;
      ALTER TABLE cards ADD COLUMN generator_model TEXT;
      ALTER TABLE cards ADD COLUMN seed TEXT;
      INSERT OR IGNORE INTO stale_clips SELECT id FROM clips;
    `);
  },
};
