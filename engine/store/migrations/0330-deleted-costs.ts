import type { Migration } from './migration.ts';

/** What deleted runs cost, which counts towards the caps of their batches. */
export const deletedCosts: Migration = {
  version: 330,
  up: (connection) => {
    connection.exec(`
      CREATE TABLE deleted_costs (
        id INTEGER PRIMARY KEY,
        batch_id TEXT NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
        state TEXT NOT NULL,
        billable_units REAL,
        clip_seconds REAL
      ) STRICT;
      CREATE INDEX deleted_costs_by_batch ON deleted_costs (batch_id);
    `);
  },
};
