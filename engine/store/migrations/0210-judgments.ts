import type { Migration } from './migration.ts';

/**
 * Cards follow the rule of `shared/domain/judgment.ts` and count unreadable findings. A result that
 * older versions took for complete may not be, so all cards are rebuilt.
 */
export const judgments: Migration = {
  version: 210,
  up: (connection) => {
    connection.exec('INSERT OR IGNORE INTO stale_clips SELECT id FROM clips');
  },
};
