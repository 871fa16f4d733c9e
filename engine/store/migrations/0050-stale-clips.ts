import type { Migration } from './migration.ts';

// `ON CONFLICT` rather than `INSERT OR IGNORE`, which the conflict policy of the triggering
// statement would override.
const addToStale = (select: string): string =>
  `INSERT INTO stale_clips ${select} ON CONFLICT DO NOTHING;`;

/** Marks the clip of a job; before it is identified, the clip last seen at its path. */
const markClipOfJob = (row: 'NEW' | 'OLD'): string =>
  addToStale(`SELECT ${row}.clip_id WHERE ${row}.clip_id IS NOT NULL`) +
  addToStale(`SELECT clip_id FROM files WHERE ${row}.clip_id IS NULL AND path = ${row}.path`);

const mark = (clipId: string): string => addToStale(`VALUES (${clipId})`);

const markClipOfTrack = (trackId: string): string =>
  addToStale(`SELECT clip_id FROM tracks WHERE id = ${trackId}`);

const markClipOfRun = (runId: string): string =>
  addToStale(`SELECT clip_id FROM runs WHERE id = ${runId}`);

/** When a batch ends or resumes, its pending clips leave or re-enter the queue. */
const markWaitingOf = (batchId: string): string =>
  addToStale(
    `SELECT coalesce(jobs.clip_id, files.clip_id)
     FROM jobs LEFT JOIN files ON files.path = jobs.path
     WHERE jobs.batch_id = ${batchId} AND jobs.state = 'pending'
       AND coalesce(jobs.clip_id, files.clip_id) IS NOT NULL`,
  );

/** Names of triggers, their events, and their actions. */
const triggers: readonly (readonly [name: string, event: string, action: string])[] = [
  ['clip_added', 'INSERT ON clips', mark('NEW.id')],
  ['clip_changed', 'UPDATE ON clips WHEN OLD.probe IS NOT NEW.probe', mark('NEW.id')],
  ['clip_removed', 'DELETE ON clips', mark('OLD.id')],
  ['file_added', 'INSERT ON files', mark('NEW.clip_id')],
  [
    'file_changed',
    `UPDATE ON files WHEN OLD.clip_id <> NEW.clip_id OR OLD.missing <> NEW.missing
       OR OLD.seen_ms <> NEW.seen_ms`,
    mark('OLD.clip_id') + mark('NEW.clip_id'),
  ],
  ['file_removed', 'DELETE ON files', mark('OLD.clip_id')],
  ['job_added', 'INSERT ON jobs', markClipOfJob('NEW')],
  [
    'job_changed',
    `UPDATE ON jobs WHEN OLD.state <> NEW.state OR OLD.reason IS NOT NEW.reason
       OR OLD.clip_id IS NOT NEW.clip_id OR OLD.run_id IS NOT NEW.run_id
       OR OLD.prompt IS NOT NEW.prompt OR OLD.prompt_source IS NOT NEW.prompt_source
       OR OLD.prompt_origin IS NOT NEW.prompt_origin`,
    markClipOfJob('OLD') + markClipOfJob('NEW'),
  ],
  ['job_removed', 'DELETE ON jobs', markClipOfJob('OLD')],
  [
    'batch_ended',
    'UPDATE ON batches WHEN (OLD.ended_ms IS NULL) <> (NEW.ended_ms IS NULL)',
    markWaitingOf('NEW.id'),
  ],
  ['run_added', 'INSERT ON runs', mark('NEW.clip_id')],
  ['run_changed', 'UPDATE ON runs', mark('NEW.clip_id')],
  ['run_removed', 'DELETE ON runs', mark('OLD.clip_id')],
  ['finding_added', 'INSERT ON findings', markClipOfRun('NEW.run_id')],
  ['finding_removed', 'DELETE ON findings', markClipOfRun('OLD.run_id')],
  ['verdict_added', 'INSERT ON verdicts', markClipOfTrack('NEW.track_id')],
  ['verdict_changed', 'UPDATE ON verdicts', markClipOfTrack('NEW.track_id')],
  ['verdict_removed', 'DELETE ON verdicts', markClipOfTrack('OLD.track_id')],
  ['typed_prompt_added', 'INSERT ON typed_prompts', mark('NEW.clip_id')],
  ['typed_prompt_changed', 'UPDATE ON typed_prompts', mark('NEW.clip_id')],
  ['typed_prompt_removed', 'DELETE ON typed_prompts', mark('OLD.clip_id')],
];

/**
 * Clips whose cards may be stale. Maintained by triggers, so that every writer in every process is
 * covered without extra code.
 */
export const staleClips: Migration = {
  version: 50,
  up: (connection) => {
    connection.exec(`
      CREATE TABLE stale_clips (clip_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
      ${triggers
        .map(
          ([name, event, action]) => `CREATE TRIGGER ${name} AFTER ${event} BEGIN ${action} END;`,
        )
        .join('\n')}
      INSERT INTO stale_clips SELECT id FROM clips;
    `);
  },
};
