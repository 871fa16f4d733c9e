import type { Migration } from './migration.ts';

/** Stores on cards what their results leave unjudged, for filters. */
export const notJudged: Migration = {
  version: 180,
  up: (connection) => {
    connection.exec(`
      ALTER TABLE cards ADD COLUMN not_judged TEXT;
      INSERT OR IGNORE INTO stale_clips SELECT id FROM clips;
    `);
  },
};
