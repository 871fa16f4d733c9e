import type { Migration } from './migration.ts';

/** Cards list the requested types of their result, so all cards are rebuilt. */
export const cardTypes: Migration = {
  version: 240,
  up: (connection) => {
    connection.exec('INSERT OR IGNORE INTO stale_clips SELECT id FROM clips');
  },
};
