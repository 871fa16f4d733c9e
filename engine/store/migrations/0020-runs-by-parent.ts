import type { Migration } from './migration.ts';

/** Retries by the run they do over: looked up with each retry, and by SQLite with each deletion. */
export const runsByParent: Migration = {
  version: 20,
  up: (connection) => {
    connection.exec('CREATE INDEX runs_by_parent ON runs (parent_id) WHERE parent_id IS NOT NULL');
  },
};
