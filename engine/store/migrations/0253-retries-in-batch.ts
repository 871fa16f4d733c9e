import type { Migration } from './migration.ts';

/** A retry is a job of the same batch, at the position of the job that it replaces. */
export const retriesInBatch: Migration = {
  version: 253,
  up: (connection) => {
    connection.exec(`
      -- 1 once a later job of the same batch retries it: kept for its cost, not listed or counted.
      ALTER TABLE jobs ADD COLUMN replaced INTEGER NOT NULL DEFAULT 0;
      -- JSON of a ClipPart: the part to copy and evaluate, if it differs from the batch's options.
      ALTER TABLE jobs ADD COLUMN copies TEXT;
      DROP INDEX jobs_by_batch_and_state;
      CREATE INDEX jobs_by_batch_and_state ON jobs (batch_id, state, replaced);
      DROP INDEX jobs_by_batch_and_clip;
      CREATE INDEX jobs_by_batch_and_clip ON jobs (batch_id, clip_id, replaced);
    `);
  },
};
