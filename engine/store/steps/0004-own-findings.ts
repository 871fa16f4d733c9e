import type { Step } from './step.ts';

const marks = (name: string, event: string, row: string): string =>
  `CREATE TRIGGER own_finding_${name} AFTER ${event} ON own_findings BEGIN
     INSERT INTO stale_clips SELECT clip_id FROM tracks WHERE id = ${row}.track_id
       ON CONFLICT DO NOTHING;
   END;`;

/** Findings that people mark: each has a track, with its place and verdict, but no run. */
export const ownFindingsStep: Step = {
  version: 4,
  up: (connection) => {
    connection.exec(`
      CREATE TABLE own_findings (
        track_id TEXT PRIMARY KEY REFERENCES tracks (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        -- 1 if it came with a report of others.
        imported INTEGER NOT NULL DEFAULT 0,
        created_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      ${marks('added', 'INSERT', 'NEW')}
      ${marks('changed', 'UPDATE', 'NEW')}
      ${marks('removed', 'DELETE', 'OLD')}

      -- Number of confirmed own findings. All cards are written again, since their contents have it.
      ALTER TABLE cards ADD COLUMN marked INTEGER NOT NULL DEFAULT 0;
      INSERT INTO stale_clips SELECT id FROM clips WHERE true ON CONFLICT DO NOTHING;
    `);
  },
};
