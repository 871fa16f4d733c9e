import type { Migration } from './migration.ts';

/**
 * Runs and verdicts say whether they were imported. Runs that were made here belong to a batch,
 * imported ones never did; of verdicts nothing was known. Cards show it of runs, so all of them are
 * built again. Databases that were made early with version 100 get its later indexes.
 */
export const imports: Migration = {
  version: 200,
  up: (connection) => {
    connection.exec(`
      ALTER TABLE runs ADD COLUMN imported INTEGER NOT NULL DEFAULT 0;
      UPDATE runs SET imported = 1 WHERE batch_id IS NULL;
      ALTER TABLE verdicts ADD COLUMN imported INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX IF NOT EXISTS queued_batches_open ON queued_batches (position)
        WHERE phase <> 'ended';
      CREATE INDEX IF NOT EXISTS queued_batches_ended ON queued_batches (position)
        WHERE phase = 'ended' AND cleared = 0;
      CREATE INDEX IF NOT EXISTS batches_open ON batches (id) WHERE ended_ms IS NULL;
      INSERT OR IGNORE INTO stale_clips SELECT id FROM clips;
    `);
  },
};
