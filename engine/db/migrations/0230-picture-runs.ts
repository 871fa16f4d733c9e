import type { Migration } from './migration.ts';

/** Runs that judged the prompt of a clip only know which run had judged its picture before. */
export const pictureRuns: Migration = {
  version: 230,
  up: (connection) => {
    connection.exec(`
      ALTER TABLE runs ADD COLUMN picture_run_id TEXT REFERENCES runs (id) ON DELETE SET NULL;
      CREATE INDEX runs_by_picture ON runs (picture_run_id) WHERE picture_run_id IS NOT NULL;
    `);
  },
};
