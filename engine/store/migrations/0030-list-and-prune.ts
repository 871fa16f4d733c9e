import type { Migration } from './migration.ts';

/** How a file last stood, without reading all jobs ever made; and the history by its age. */
export const listAndPrune: Migration = {
  version: 30,
  up: (connection) => {
    connection.exec(`
      CREATE INDEX jobs_settled_by_path ON jobs (path, id) WHERE state <> 'pending';
      CREATE INDEX job_events_by_time ON job_events (at_ms);
    `);
  },
};
