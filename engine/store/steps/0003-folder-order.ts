import type { Step } from './step.ts';

/** Lets the library sort clips by folder, and within a folder by name. */
export const folderOrderStep: Step = {
  version: 3,
  up: (connection) => {
    connection.exec(`
      ALTER TABLE cards ADD COLUMN folder_key TEXT NOT NULL DEFAULT '';
      CREATE INDEX cards_by_folder ON cards (folder_key, name_key);
      INSERT INTO stale_clips SELECT id FROM clips WHERE true ON CONFLICT DO NOTHING;
    `);
  },
};
