import { basename } from 'node:path';
import type Database from 'better-sqlite3';
import type { Migration } from './migration.ts';

const interrupted = JSON.stringify({
  code: 'interrupted',
  message:
    'The command ended before all of its clips were evaluated. Resume evaluates the rest. Tables that were named with --prompts are not known any more.',
});

type BatchJobs = { id: string; jobs: number; firstPath: string; firstRoot: string; roots: number };

/** Returns the folder of all clips of a batch, else its first clip and the number of others. */
const labelOf = ({ jobs, firstPath, firstRoot, roots }: BatchJobs): string => {
  // The query of an address may contain secrets.
  const name = basename(firstPath.replace(/^(https?:[^?#]*)[?#].*$/i, '$1')) || firstPath;
  if (jobs === 1) return name;
  return (roots === 1 && basename(firstRoot)) || `${name} and ${jobs - 1} more`;
};

/** Gives batches of the command line, which were not in the queue, a name and a position in it. */
const labelCommands = (connection: Database.Database): void => {
  const update = connection.prepare<[string, string]>('UPDATE batches SET label = ? WHERE id = ?');
  const batches = connection
    .prepare<[], BatchJobs>(
      `SELECT batches.id, count(*) AS jobs, count(DISTINCT jobs.root) AS roots,
         min(jobs.root) AS firstRoot,
         (SELECT path FROM jobs AS first WHERE first.batch_id = batches.id
          ORDER BY first.position LIMIT 1) AS firstPath
       FROM batches JOIN jobs ON jobs.batch_id = batches.id
       WHERE batches.origin = 'command line' GROUP BY batches.id`,
    )
    .all();
  for (const batch of batches) update.run(labelOf(batch), batch.id);
};

/**
 * Puts all batches into the queue, including those of the command line: `queued_batches` becomes
 * part of `batches`. A batch of the command line with clips that no newer job has taken up becomes
 * interrupted, or stopped if the service refused it.
 */
export const oneQueue: Migration = {
  version: 250,
  up: (connection) => {
    connection.exec(`
      -- Who created the batch: window, command line, or import.
      ALTER TABLE batches ADD COLUMN origin TEXT NOT NULL DEFAULT 'command line';
      -- Order in which batches run.
      ALTER TABLE batches ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE batches ADD COLUMN phase TEXT NOT NULL DEFAULT 'ended';
      ALTER TABLE batches ADD COLUMN label TEXT NOT NULL DEFAULT '';
      -- JSON of what to search for; null once the jobs are created.
      ALTER TABLE batches ADD COLUMN selection TEXT;
      -- JSON of what the search for the clips of the batch skipped.
      ALTER TABLE batches ADD COLUMN searched TEXT;
      ALTER TABLE batches ADD COLUMN left_out_count INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE batches ADD COLUMN cap_units REAL;
      -- The capped batch whose cap holds for both, and 1 once the user has set another cap for this one.
      ALTER TABLE batches ADD COLUMN retry_of TEXT REFERENCES batches (id) ON DELETE SET NULL;
      ALTER TABLE batches ADD COLUMN has_own_cap INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE batches ADD COLUMN estimated_units REAL;
      -- JSON of why the batch is paused, or why it ended early.
      ALTER TABLE batches ADD COLUMN reason TEXT;
      -- 'due' until the prompts have been searched for, then 'held' until the user resumes it; else null.
      ALTER TABLE batches ADD COLUMN prompt_check TEXT;
      -- 1 for an ended batch that is no longer listed, or never was.
      ALTER TABLE batches ADD COLUMN cleared INTEGER NOT NULL DEFAULT 0;

      UPDATE batches SET origin = 'window', phase = queued.phase, label = queued.label,
        selection = queued.selection, searched = queued.searched,
        left_out_count = queued.left_out_count, cap_units = queued.cap_units,
        retry_of = queued.retry_of, has_own_cap = queued.has_own_cap,
        estimated_units = queued.estimated_units, reason = queued.reason,
        prompt_check = queued.prompt_check, cleared = queued.cleared
      FROM queued_batches AS queued WHERE queued.batch_id = batches.id;

      UPDATE batches SET origin = 'import', cleared = 1 WHERE service_id LIKE '%#imported';
      -- Interrupted while retries of a window were being added: never listed, and without effect.
      UPDATE batches SET origin = 'window', cleared = 1
      WHERE origin = 'command line' AND ended_ms IS NULL AND EXISTS (
        SELECT 1 FROM jobs WHERE jobs.batch_id = batches.id AND jobs.redo_of IS NOT NULL);
      UPDATE batches SET cleared = 1
      WHERE origin = 'command line'
        AND NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.batch_id = batches.id);

      UPDATE batches SET phase = iif(stopped_by IS NULL, 'interrupted', 'stopped'),
        reason = coalesce(stopped_by, '${interrupted}'), ended_ms = NULL
      WHERE origin = 'command line' AND EXISTS (
        SELECT 1 FROM jobs WHERE jobs.batch_id = batches.id AND jobs.state = 'pending'
          AND NOT EXISTS (
            SELECT 1 FROM jobs AS later WHERE later.path = jobs.path AND later.id > jobs.id));
      -- What the command was told about prompts is stored only as the source of those it used.
      UPDATE batches SET options = json_set(options, '$.prompts', coalesce((
        SELECT json_object('prompt', jobs.prompt) FROM jobs
        WHERE jobs.batch_id = batches.id AND jobs.prompt_source = 'typed' AND NOT EXISTS (
          SELECT 1 FROM typed_prompts WHERE typed_prompts.clip_id = jobs.clip_id)
        LIMIT 1), json_object()))
      WHERE origin = 'command line' AND ended_ms IS NULL;
      -- A retry whose command was running stays a retry.
      UPDATE jobs SET redo_of = (SELECT parent_id FROM runs WHERE runs.id = jobs.run_id)
      WHERE state = 'pending' AND redo_of IS NULL
        AND run_id IN (SELECT id FROM runs WHERE parent_id IS NOT NULL)
        AND batch_id IN (SELECT id FROM batches WHERE origin = 'command line');
      UPDATE batches SET reason = stopped_by WHERE origin = 'command line' AND phase = 'ended';
      UPDATE batches SET ended_ms = coalesce(ended_ms, created_ms) WHERE phase = 'ended';
      ALTER TABLE batches DROP COLUMN stopped_by;

      -- Batches of windows keep their order; each of the others follows those created before it.
      UPDATE batches SET position = ranked.position
      FROM (
        SELECT id, row_number() OVER (ORDER BY behind, is_other, created_ms, id) AS position
        FROM (
          SELECT batches.id, batches.created_ms, queued.batch_id IS NULL AS is_other,
            coalesce(queued.position,
              max(queued.position) OVER (ORDER BY batches.created_ms), 0) AS behind
          FROM batches LEFT JOIN queued_batches AS queued ON queued.batch_id = batches.id
        )
      ) AS ranked WHERE ranked.id = batches.id;

      CREATE TABLE new_watched_folders (
        id TEXT PRIMARY KEY,
        path TEXT NOT NULL UNIQUE,
        -- JSON of which files are queued and how they are evaluated.
        options TEXT NOT NULL,
        paused INTEGER NOT NULL DEFAULT 0,
        -- 1 once the initial files have been recorded.
        begun INTEGER NOT NULL DEFAULT 0,
        taken INTEGER NOT NULL DEFAULT 0,
        -- The batch that took clips last, and the day's first batch, whose cap applies all day.
        newest_batch TEXT REFERENCES batches (id) ON DELETE SET NULL,
        day_batch TEXT REFERENCES batches (id) ON DELETE SET NULL,
        created_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      INSERT INTO new_watched_folders
      SELECT id, path, options, paused, begun, taken, newest_batch, day_batch, created_ms
      FROM watched_folders;
      DROP TABLE watched_folders;
      ALTER TABLE new_watched_folders RENAME TO watched_folders;
      DROP TABLE queued_batches;

      DROP INDEX batches_open;
      CREATE INDEX batches_open ON batches (position) WHERE ended_ms IS NULL;
      CREATE INDEX batches_by_position ON batches (position);
      CREATE INDEX batches_listed ON batches (position) WHERE phase = 'ended' AND cleared = 0;
      CREATE INDEX batches_by_retry ON batches (retry_of) WHERE retry_of IS NOT NULL;
    `);
    labelCommands(connection);
  },
};
