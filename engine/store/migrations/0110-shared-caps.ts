import type { Migration } from './migration.ts';

/** A cap applies to a batch together with all retries of its clips. */
export const sharedCaps: Migration = {
  version: 110,
  up: (connection) => {
    connection.exec(`
      -- The capped batch whose clips this batch retries.
      ALTER TABLE queued_batches ADD COLUMN retry_of TEXT
        REFERENCES queued_batches (batch_id) ON DELETE SET NULL;
      CREATE INDEX queued_batches_by_retry ON queued_batches (retry_of)
        WHERE retry_of IS NOT NULL;
      -- 1 once the user has set a cap other than that of retry_of.
      ALTER TABLE queued_batches ADD COLUMN has_own_cap INTEGER NOT NULL DEFAULT 0;
    `);
  },
};
