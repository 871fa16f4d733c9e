import type { Migration } from './migration.ts';

/** Runs that judge the prompt of a clip only keep what was answered about its picture before. */
export const pictureAnswers: Migration = {
  version: 230,
  up: (connection) => {
    connection.exec(`
      -- JSON text of an evaluation; not a reference, since that run may be deleted.
      ALTER TABLE runs ADD COLUMN picture_raw TEXT;
    `);
  },
};
