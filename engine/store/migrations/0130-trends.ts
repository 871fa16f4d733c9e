import type { Migration } from './migration.ts';

/** Adds the columns by which trends group cards: model version and prompt template. */
export const trends: Migration = {
  version: 130,
  up: (connection) => {
    connection.exec(`
      ALTER TABLE cards ADD COLUMN model_version TEXT;
      -- A short hash of the prompt's words without its numbers; null without a prompt.
      ALTER TABLE cards ADD COLUMN template_key TEXT;
      CREATE INDEX cards_by_template ON cards (template_key) WHERE template_key IS NOT NULL;
      INSERT OR IGNORE INTO stale_clips SELECT id FROM clips;
    `);
  },
};
