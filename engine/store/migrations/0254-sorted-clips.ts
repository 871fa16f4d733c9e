import type { Migration } from './migration.ts';

/** Clips that were sorted to folders, so that watched folders do not take them as new. */
export const sortedClips: Migration = {
  version: 254,
  up: (connection) => {
    connection.exec(`
      CREATE TABLE sorted_clips (
        -- Also for clips that are not in the library; kept when a clip is deleted.
        clip_id TEXT PRIMARY KEY,
        sorted_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
