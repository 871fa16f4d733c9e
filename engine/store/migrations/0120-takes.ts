import type { Migration } from './migration.ts';

/** Finds cards by prompt: clips with the same prompt are takes that can be compared. */
export const takes: Migration = {
  version: 120,
  up: (connection) => {
    connection.exec(`
      -- A short hash of the prompt's words; null without a prompt.
      ALTER TABLE cards ADD COLUMN prompt_key TEXT;
      CREATE INDEX cards_by_prompt ON cards (prompt_key, name_key) WHERE prompt_key IS NOT NULL;
      INSERT OR IGNORE INTO stale_clips SELECT id FROM clips;
    `);
  },
};
