import type { Migration } from './migration.ts';

/**
 * Cards whose prompt was never checked do not count as judged, and findings are ordered and placed by
 * newer rules, so all cards are rebuilt.
 */
export const cleanCards: Migration = {
  version: 260,
  up: (connection) => {
    connection.exec('INSERT OR IGNORE INTO stale_clips SELECT id FROM clips');
  },
};
