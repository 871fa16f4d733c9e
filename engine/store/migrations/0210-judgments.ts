import type { Migration } from './migration.ts';

/**
 * Cards follow the rule of `shared/domain/judgment.ts`, and count findings that could not be read.
 * What older versions took for a whole result may be none, so all cards are built again.
 */
export const judgments: Migration = {
  version: 210,
  up: (connection) => {
    connection.exec('INSERT OR IGNORE INTO stale_clips SELECT id FROM clips');
  },
};
