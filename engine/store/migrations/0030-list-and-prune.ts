import type { Migration } from './migration.ts';

/** Indexes the last state of a file, so that not all its jobs are read, and the history by age. */
export const listAndPrune: Migration = {
  version: 30,
  up: (connection) => {
    connection.exec(`
      CREATE INDEX jobs_settled_by_path ON jobs (path, id) WHERE state <> 'pending';
      CREATE INDEX job_events_by_time ON job_events (at_ms);
    `);
  },
};
