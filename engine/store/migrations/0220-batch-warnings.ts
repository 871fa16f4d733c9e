import type { Migration } from './migration.ts';

/** Stores the warnings of batches, such as types that the model has no detector for. */
export const batchWarnings: Migration = {
  version: 220,
  up: (connection) => {
    connection.exec(`
      -- JSON list of code and message, each code once.
      ALTER TABLE batches ADD COLUMN warnings TEXT NOT NULL DEFAULT '[]';
    `);
  },
};
