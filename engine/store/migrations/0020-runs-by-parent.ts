import type { Migration } from './migration.ts';

/** Indexes retries by the retried run: read at each retry, and by SQLite at each deletion. */
export const runsByParent: Migration = {
  version: 20,
  up: (connection) => {
    connection.exec('CREATE INDEX runs_by_parent ON runs (parent_id) WHERE parent_id IS NOT NULL');
  },
};
