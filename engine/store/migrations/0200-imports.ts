import type { Migration } from './migration.ts';

/**
 * Marks imported runs and verdicts. Local runs belong to a batch, imported ones never did; for
 * older verdicts it is unknown. Cards show whether runs were imported, so all cards are rebuilt.
 * Databases created by an early version 100 get its later indexes.
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
