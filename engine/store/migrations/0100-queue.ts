import type { Migration } from './migration.ts';

/** The windows' queue: the pending work of batches, which so survives a kill. */
export const queue: Migration = {
  version: 100,
  up: (connection) => {
    connection.exec(`
      -- Batches of the windows; those of the command line end with their command.
      CREATE TABLE queued_batches (
        batch_id TEXT PRIMARY KEY REFERENCES batches (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        phase TEXT NOT NULL,
        label TEXT NOT NULL,
        -- JSON of what to search for; null once the jobs are created.
        selection TEXT,
        cap_units REAL,
        estimated_units REAL,
        -- JSON of why the batch is paused.
        reason TEXT,
        cleared INTEGER NOT NULL DEFAULT 0
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX queued_batches_open ON queued_batches (position) WHERE phase <> 'ended';
      CREATE INDEX queued_batches_ended ON queued_batches (position)
        WHERE phase = 'ended' AND cleared = 0;
      CREATE INDEX queued_batches_by_position ON queued_batches (position);
      CREATE INDEX batches_open ON batches (id) WHERE ended_ms IS NULL;

      -- The run that a job repeats: by the service's retry, or by sending the clip again.
      ALTER TABLE jobs ADD COLUMN redo_of TEXT REFERENCES runs (id) ON DELETE SET NULL;
      CREATE INDEX jobs_by_redo ON jobs (redo_of) WHERE redo_of IS NOT NULL;
      CREATE INDEX jobs_by_batch_and_state ON jobs (batch_id, state);

      -- Costs of evaluations, newest first.
      CREATE INDEX runs_by_cost ON runs (service_id, ended_ms, video_seconds, billable_units)
        WHERE billable_units IS NOT NULL AND video_seconds > 0;
    `);
  },
};
