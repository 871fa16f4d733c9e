import type { Migration } from './migration.ts';

/** Cards name the types that their result was asked for, so all of them are built again. */
export const cardTypes: Migration = {
  version: 240,
  up: (connection) => {
    connection.exec('INSERT OR IGNORE INTO stale_clips SELECT id FROM clips');
  },
};
