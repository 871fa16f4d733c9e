import { createTriggers, mark } from '../card-schema.ts';
import type { Step } from './step.ts';

const monthOf = "strftime('%Y-%m', created_ms / 1000, 'unixepoch')";

const endedHere = (run: string): string => `${run}.imported = 0 AND ${run}.ended_ms NOTNULL`;

const share = `INSERT INTO shared_clips
  SELECT id, ${monthOf}, (SELECT coalesce(max(revision), 0) + 1 FROM shared_clips)
  FROM clips WHERE id = NEW.clip_id
  ON CONFLICT DO UPDATE SET revision = excluded.revision;`;

/** What colleagues say, whose decision or verdict is in force, and which clips are to be shared. */
export const opinionsStep: Step = {
  version: 7,
  up: (connection) => {
    connection.exec(`
      -- The newest of each person about each clip and finding.
      CREATE TABLE opinions (
        clip_id TEXT NOT NULL REFERENCES clips (id) ON DELETE CASCADE,
        -- The finding; empty for the decision about the clip.
        track_id TEXT NOT NULL,
        -- Id of the person's library; empty for this one, of which only the times are here.
        author TEXT NOT NULL,
        name TEXT NOT NULL,
        -- 1 if it counts as if it was said here.
        trusted INTEGER NOT NULL,
        -- Decision or verdict; null without one.
        value TEXT,
        note TEXT NOT NULL,
        -- By the person's clock.
        said_ms INTEGER NOT NULL,
        -- When the value was set or cleared, never in the future; null if it never was.
        value_ms INTEGER,
        PRIMARY KEY (clip_id, track_id, author)
      ) STRICT, WITHOUT ROWID;
      ${createTriggers([
        ['opinion_added', "INSERT ON opinions WHEN NEW.author <> ''", mark('NEW.clip_id')],
        ['opinion_changed', "UPDATE ON opinions WHEN NEW.author <> ''", mark('NEW.clip_id')],
        [
          'track_removed',
          'DELETE ON tracks',
          'DELETE FROM opinions WHERE clip_id = OLD.clip_id AND track_id = OLD.id;',
        ],
      ])}
      INSERT INTO opinions SELECT clip_id, '', '', '', 1, NULL, '', decided_ms, decided_ms
        FROM decisions WHERE imported = 0;
      INSERT INTO opinions SELECT clip_id, id, '', '', 1, NULL, '', changed_ms,
          iif(verdict IS NULL, NULL, changed_ms)
        FROM verdicts JOIN tracks ON tracks.id = track_id WHERE imported = 0;

      -- Whose it is, if a colleague's is in force; there and in runs, imported is 2 for what came
      -- from a trusted folder, and counts as if it was made here.
      ALTER TABLE decisions ADD COLUMN author TEXT;
      ALTER TABLE verdicts ADD COLUMN author TEXT;

      -- Clips with something to share: opinions of the user here, or ended runs.
      CREATE TABLE shared_clips (
        clip_id TEXT PRIMARY KEY REFERENCES clips (id) ON DELETE CASCADE,
        -- In which the clip was added, in UTC.
        month TEXT NOT NULL,
        -- Increases with every change of any of them.
        revision INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX shared_clips_by_month ON shared_clips (month, revision);
      CREATE INDEX shared_clips_by_revision ON shared_clips (revision);
      INSERT INTO shared_clips SELECT id, ${monthOf}, 1 FROM clips
        WHERE id IN (SELECT clip_id FROM opinions)
          OR id IN (SELECT clip_id FROM runs WHERE ${endedHere('runs')});
      ${createTriggers(
        (['INSERT', 'UPDATE'] as const).flatMap((event) => [
          [`own_opinion_${event}`, `${event} ON opinions WHEN NEW.author = ''`, share],
          [`own_run_${event}`, `${event} ON runs WHEN ${endedHere('NEW')}`, share],
        ]),
      )}
    `);
  },
};
