// Not `INSERT OR IGNORE`: the conflict policy of the triggering statement would override it.
const addToStale = (select: string): string =>
  `INSERT INTO stale_clips ${select} ON CONFLICT DO NOTHING;`;

/** Marks the clip of a job; before it is identified, the clip last seen at its path. */
const markClipOfJob = (row: 'NEW' | 'OLD'): string =>
  addToStale(`SELECT ${row}.clip_id WHERE ${row}.clip_id IS NOT NULL`) +
  addToStale(`SELECT clip_id FROM files WHERE ${row}.clip_id IS NULL AND path = ${row}.path`);

/** Marks a clip as stale. */
export const mark = (clipId: string): string => addToStale(`VALUES (${clipId})`);

export const markClipOfTrack = (trackId: string): string =>
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

type Trigger = readonly [name: string, event: string, action: string];

export const createTriggers = (triggers: readonly Trigger[]): string =>
  triggers
    .map(([name, event, action]) => `CREATE TRIGGER ${name} AFTER ${event} BEGIN ${action} END;`)
    .join('\n');

const triggers: readonly Trigger[] = [
  ['clip_added', 'INSERT ON clips', mark('NEW.id')],
  ['clip_changed', 'UPDATE ON clips WHEN OLD.probe IS NOT NEW.probe', mark('NEW.id')],
  // Cards include the hash of a clip's bytes, and name its downloaded file after its address.
  ['clip_hashed', 'UPDATE ON clips WHEN OLD.sha256 IS NOT NEW.sha256', mark('NEW.id')],
  ['clip_removed', 'DELETE ON clips', mark('OLD.id')],
  ['download_added', 'INSERT ON downloads', mark('NEW.clip_id')],
  ['download_changed', 'UPDATE ON downloads', mark('NEW.clip_id')],
  ['download_removed', 'DELETE ON downloads', mark('OLD.clip_id')],
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
  ['decision_added', 'INSERT ON decisions', mark('NEW.clip_id')],
  ['decision_changed', 'UPDATE ON decisions', mark('NEW.clip_id')],
  ['decision_removed', 'DELETE ON decisions', mark('OLD.clip_id')],
];

/**
 * The library's read model, built by `engine/store/library`: cards, with the columns to search,
 * filter and sort by, and which may be stale. It can be dropped at any time.
 */
export const cardSchema = `
  -- Narrow, so that scanning all rows is cheap; shown contents are in card_contents.
  CREATE TABLE cards (
    id INTEGER PRIMARY KEY,
    clip_id TEXT NOT NULL UNIQUE,
    run_id TEXT,
    name_key TEXT NOT NULL,
    state TEXT NOT NULL,
    outcome TEXT NOT NULL,
    -- What was checked.
    checked TEXT NOT NULL,
    findings INTEGER NOT NULL,
    worst_severity INTEGER NOT NULL,
    -- Higher is worse: by the outcome, then by the score of the worst finding.
    badness REAL NOT NULL DEFAULT 0,
    -- JSON list of run id and type: the results that are joined.
    parts TEXT,
    unreviewed INTEGER NOT NULL,
    verdict_real INTEGER NOT NULL,
    verdict_intended INTEGER NOT NULL,
    verdict_wrong INTEGER NOT NULL,
    verdict_duplicate INTEGER NOT NULL,
    decision TEXT,
    missing INTEGER NOT NULL,
    prompt_source TEXT,
    -- Short hashes of the prompt's words, with and without its numbers; null without a prompt.
    prompt_key TEXT,
    template_key TEXT,
    model TEXT,
    model_version TEXT,
    generator TEXT,
    generator_model TEXT,
    seed TEXT,
    duration_sec REAL,
    pixels INTEGER,
    fps REAL,
    evaluated_ms INTEGER,
    added_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX cards_by_name ON cards (name_key);
  CREATE INDEX cards_by_badness ON cards (badness, name_key);
  CREATE INDEX cards_by_evaluated ON cards (evaluated_ms);
  CREATE INDEX cards_by_added ON cards (added_ms);
  CREATE INDEX cards_by_prompt ON cards (prompt_key, name_key) WHERE prompt_key IS NOT NULL;
  CREATE INDEX cards_by_template ON cards (template_key) WHERE template_key IS NOT NULL;
  -- Clips that all facets but days and types count alike are neighbours, so that they are grouped
  -- without sorting. Begins with a column that no filter compares for equality: without statistics
  -- SQLite would take such an index for any page with that filter.
  CREATE INDEX cards_by_facets ON cards (verdict_duplicate, state, outcome, checked,
    worst_severity, model, prompt_source, decision, missing, unreviewed, verdict_real, verdict_intended,
    verdict_wrong, findings);

  -- A ClipCard as JSON.
  CREATE TABLE card_contents (
    id INTEGER PRIMARY KEY REFERENCES cards (id) ON DELETE CASCADE,
    card TEXT NOT NULL
  ) STRICT;
  CREATE TABLE card_folders (
    folder TEXT NOT NULL,
    card_id INTEGER NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
    PRIMARY KEY (folder, card_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX card_folders_by_card ON card_folders (card_id);
  -- Kinds and types of findings that are not dismissed.
  CREATE TABLE card_kinds (
    kind TEXT NOT NULL,
    type TEXT NOT NULL,
    card_id INTEGER NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
    PRIMARY KEY (kind, type, card_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX card_kinds_by_type ON card_kinds (type, card_id);
  CREATE INDEX card_kinds_by_card ON card_kinds (card_id);

  -- Folded text. Trigrams, so that a part of a word is found, and words of scripts that write
  -- without spaces.
  CREATE VIRTUAL TABLE card_texts USING fts5 (text, tokenize = 'trigram');

  -- Clips whose cards may be stale. Maintained by triggers, so that every writer in every process is
  -- covered without extra code.
  CREATE TABLE stale_clips (clip_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  ${createTriggers(triggers)}
`;
