import type { Migration } from './migration.ts';

/** Stores the earlier answer about the picture with runs that check only the prompt. */
export const pictureAnswers: Migration = {
  version: 230,
  up: (connection) => {
    connection.exec(`
      -- JSON text of an evaluation; not a reference, since that run may be deleted.
      ALTER TABLE runs ADD COLUMN picture_raw TEXT;
    `);
  },
};
