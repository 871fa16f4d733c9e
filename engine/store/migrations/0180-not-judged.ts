import type { Migration } from './migration.ts';

/** Cards say what their results leave unjudged, and are found by it. */
export const notJudged: Migration = {
  version: 180,
  up: (connection) => {
    connection.exec(`
      ALTER TABLE cards ADD COLUMN not_judged TEXT;
      INSERT OR IGNORE INTO stale_clips SELECT id FROM clips;
    `);
  },
};
