import type { Migration } from './migration.ts';

/** Prompts read from the tags in clips. */
export const promptReadings: Migration = {
  version: 142,
  up: (connection) => {
    connection.exec(`
      -- By the bytes of a clip: JSON of a TagReading, and the version of the reader that made it.
      CREATE TABLE prompt_readings (
        clip_id TEXT PRIMARY KEY REFERENCES clips (id) ON DELETE CASCADE,
        reader_version INTEGER NOT NULL,
        reading TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
