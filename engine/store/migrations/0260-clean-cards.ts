import type { Migration } from './migration.ts';

/**
 * Cards whose prompt was never checked do not count as judged, and order and places of findings
 * follow newer rules, so all cards are built again.
 */
export const cleanCards: Migration = {
  version: 260,
  up: (connection) => {
    connection.exec('INSERT OR IGNORE INTO stale_clips SELECT id FROM clips');
  },
};
