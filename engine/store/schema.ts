import { cardSchema } from './card-schema.ts';

/** Marks a database as Clipcheck's, in its header: 'Clip' in ASCII. */
export const applicationId = 0x43_6c_69_70;

/** Tables, indexes and triggers of version 1. Every later version is a step, see `migrate.ts`. */
export const firstSchema = `
  CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE saved_views (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    filter TEXT NOT NULL,
    sort TEXT NOT NULL,
    created_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- base_url is null for the built-in evaluator; the key itself is never stored.
  CREATE TABLE services (
    id TEXT PRIMARY KEY,
    base_url TEXT,
    models TEXT,
    created_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE clips (
    id TEXT PRIMARY KEY,
    sha256 TEXT UNIQUE,
    -- The address of which the id is a hash; null for clips identified by their bytes.
    address TEXT,
    size_bytes INTEGER NOT NULL,
    probe TEXT NOT NULL,
    -- 1 if the facts came with an import; 0 once the file was probed here.
    probe_imported INTEGER NOT NULL DEFAULT 0,
    created_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE files (
    path TEXT PRIMARY KEY,
    clip_id TEXT NOT NULL REFERENCES clips (id),
    stamp TEXT NOT NULL,
    seen_ms INTEGER NOT NULL,
    missing INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX files_by_clip ON files (clip_id);

  -- Hash of the bytes found at the clip's address when it was downloaded. Another clip may have
  -- the same bytes; its clips.sha256 is then the same.
  CREATE TABLE downloads (
    clip_id TEXT PRIMARY KEY REFERENCES clips (id),
    sha256 TEXT NOT NULL,
    path TEXT NOT NULL,
    downloaded_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE typed_prompts (
    clip_id TEXT PRIMARY KEY REFERENCES clips (id),
    text TEXT NOT NULL,
    changed_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- By the bytes of a clip: JSON of a TagReading, and the version of the reader that made it.
  CREATE TABLE prompt_readings (
    clip_id TEXT PRIMARY KEY REFERENCES clips (id) ON DELETE CASCADE,
    reader_version INTEGER NOT NULL,
    reading TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- Hash of a workflow's structure, and the place of the text that is its prompt.
  CREATE TABLE workflow_choices (
    workflow_key TEXT PRIMARY KEY,
    candidate_key TEXT NOT NULL,
    -- What was chosen, to recognize it later: the place, its text in a clip, the clip.
    label TEXT,
    example_text TEXT,
    example_clip TEXT,
    changed_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- A clip without a row is undecided.
  CREATE TABLE decisions (
    clip_id TEXT PRIMARY KEY REFERENCES clips (id) ON DELETE CASCADE,
    decision TEXT NOT NULL CHECK (decision IN ('keep', 'reject')),
    decided_ms INTEGER NOT NULL,
    imported INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE uploads (
    service_id TEXT NOT NULL REFERENCES services (id),
    clip_id TEXT NOT NULL REFERENCES clips (id),
    video_id TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    PRIMARY KEY (service_id, clip_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX uploads_by_clip ON uploads (clip_id);

  -- Copies of clips that meet the service's limits. The file of a copy may be deleted at any time;
  -- its row stays as long as its clip.
  CREATE TABLE copies (
    id TEXT PRIMARY KEY,
    clip_id TEXT NOT NULL REFERENCES clips (id),
    start_frame INTEGER NOT NULL,
    frame_count INTEGER NOT NULL,
    start_sec REAL NOT NULL,
    source_frames INTEGER NOT NULL,
    fps REAL NOT NULL,
    duration_sec REAL NOT NULL,
    method TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    UNIQUE (clip_id, start_frame, frame_count, sha256)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE batches (
    id TEXT PRIMARY KEY,
    service_id TEXT NOT NULL REFERENCES services (id),
    -- Who created it: window, command line, or import.
    origin TEXT NOT NULL DEFAULT 'command line',
    -- Order in which batches run.
    position INTEGER NOT NULL DEFAULT 0,
    phase TEXT NOT NULL DEFAULT 'ended',
    label TEXT NOT NULL DEFAULT '',
    options TEXT NOT NULL,
    -- JSON of what to search for; null once the jobs are created.
    selection TEXT,
    -- JSON of what the search for its clips skipped.
    searched TEXT,
    left_out_count INTEGER NOT NULL DEFAULT 0,
    cap_units REAL,
    -- The capped batch whose cap holds for both, and 1 once the user has set another cap for this one.
    retry_of TEXT REFERENCES batches (id) ON DELETE SET NULL,
    has_own_cap INTEGER NOT NULL DEFAULT 0,
    estimated_units REAL,
    -- JSON of why it is paused, or why it ended early.
    reason TEXT,
    -- JSON list of code and message, each code once.
    warnings TEXT NOT NULL DEFAULT '[]',
    -- 'due' until the prompts have been searched for, then 'held' until the user resumes it; else null.
    prompt_check TEXT,
    -- 1 for an ended batch that is no longer listed, or never was.
    cleared INTEGER NOT NULL DEFAULT 0,
    created_ms INTEGER NOT NULL,
    ended_ms INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX batches_by_position ON batches (position);
  CREATE INDEX batches_open ON batches (position) WHERE ended_ms IS NULL;
  CREATE INDEX batches_listed ON batches (position) WHERE phase = 'ended' AND cleared = 0;
  CREATE INDEX batches_by_retry ON batches (retry_of) WHERE retry_of IS NOT NULL;

  CREATE TABLE runs (
    id TEXT PRIMARY KEY,
    service_id TEXT NOT NULL REFERENCES services (id),
    clip_id TEXT NOT NULL REFERENCES clips (id),
    batch_id TEXT REFERENCES batches (id),
    parent_id TEXT REFERENCES runs (id) ON DELETE SET NULL,
    -- The copy that it evaluated in place of its clip.
    copy_id TEXT REFERENCES copies (id),
    prompt TEXT NOT NULL,
    prompt_source TEXT NOT NULL,
    requested_model TEXT,
    requested_version TEXT,
    glitch_types TEXT NOT NULL,
    state TEXT NOT NULL,
    evaluation_id TEXT,
    model TEXT,
    model_version TEXT,
    attempt INTEGER,
    video_seconds REAL,
    billable_units REAL,
    e2e_ms INTEGER,
    error TEXT,
    raw TEXT,
    -- The earlier answer about the picture, if only the prompt was checked: JSON text of an
    -- evaluation; not a reference, since that run may be deleted.
    picture_raw TEXT,
    imported INTEGER NOT NULL DEFAULT 0,
    created_ms INTEGER NOT NULL,
    submitted_ms INTEGER,
    ended_ms INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX runs_by_evaluation ON runs (service_id, evaluation_id)
    WHERE evaluation_id IS NOT NULL;
  CREATE INDEX runs_by_clip ON runs (clip_id, service_id, created_ms);
  CREATE INDEX runs_by_state ON runs (state, created_ms);
  CREATE INDEX runs_by_parent ON runs (parent_id) WHERE parent_id IS NOT NULL;
  CREATE INDEX runs_by_copy ON runs (copy_id) WHERE copy_id IS NOT NULL;
  CREATE INDEX runs_by_cost ON runs (service_id, ended_ms, video_seconds, billable_units)
    WHERE billable_units IS NOT NULL AND video_seconds > 0;

  -- What deleted runs cost, which counts towards the caps of their batches.
  CREATE TABLE deleted_costs (
    id INTEGER PRIMARY KEY,
    batch_id TEXT NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
    state TEXT NOT NULL,
    billable_units REAL,
    clip_seconds REAL
  ) STRICT;
  CREATE INDEX deleted_costs_by_batch ON deleted_costs (batch_id);

  -- A finding across the runs of a clip, at the place of the finding matched last.
  CREATE TABLE tracks (
    id TEXT PRIMARY KEY,
    clip_id TEXT NOT NULL REFERENCES clips (id),
    type TEXT NOT NULL,
    start_frame INTEGER,
    end_frame INTEGER,
    start_sec REAL,
    end_sec REAL,
    hull_xmin REAL,
    hull_ymin REAL,
    hull_xmax REAL,
    hull_ymax REAL,
    segment TEXT,
    description TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tracks_by_clip ON tracks (clip_id);

  CREATE TABLE verdicts (
    track_id TEXT PRIMARY KEY REFERENCES tracks (id) ON DELETE CASCADE,
    verdict TEXT,
    note TEXT NOT NULL DEFAULT '',
    changed_ms INTEGER NOT NULL,
    imported INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE findings (
    run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    track_id TEXT REFERENCES tracks (id),
    finding_id TEXT NOT NULL,
    type TEXT NOT NULL,
    -- Narrower than the type, or the type itself.
    kind TEXT NOT NULL,
    source TEXT,
    severity INTEGER,
    start_frame INTEGER,
    end_frame INTEGER,
    start_sec REAL,
    end_sec REAL,
    hull_xmin REAL,
    hull_ymin REAL,
    hull_xmax REAL,
    hull_ymax REAL,
    segment TEXT,
    description TEXT NOT NULL,
    PRIMARY KEY (run_id, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX findings_by_track ON findings (track_id);

  CREATE TABLE jobs (
    id INTEGER PRIMARY KEY,
    batch_id TEXT NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    path TEXT NOT NULL,
    root TEXT NOT NULL,
    clip_id TEXT REFERENCES clips (id),
    run_id TEXT REFERENCES runs (id) ON DELETE SET NULL,
    -- The run that the job repeats: by the service's retry, or by sending the clip again.
    redo_of TEXT REFERENCES runs (id) ON DELETE SET NULL,
    prompt TEXT,
    prompt_source TEXT,
    prompt_origin TEXT,
    -- JSON of the FoundPrompt that the job came with; null if its prompt is searched for.
    given_prompt TEXT,
    -- JSON of a PromptSearchResult: the prompt and its source, other prompts, and what to choose.
    prompt_finding TEXT,
    -- JSON of a ClipPart: the part to copy and evaluate, if it differs from the batch's options.
    copies TEXT,
    reused INTEGER NOT NULL DEFAULT 0,
    -- 1 once a later job of the same batch retries it: kept for its cost, not listed or counted.
    replaced INTEGER NOT NULL DEFAULT 0,
    stage TEXT NOT NULL,
    state TEXT NOT NULL,
    reason TEXT,
    changed_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX jobs_by_batch ON jobs (batch_id, position);
  CREATE INDEX jobs_by_batch_and_state ON jobs (batch_id, state, replaced);
  CREATE INDEX jobs_by_batch_and_clip ON jobs (batch_id, clip_id, replaced);
  CREATE INDEX jobs_by_path ON jobs (path, id);
  CREATE INDEX jobs_settled_by_path ON jobs (path, id) WHERE state <> 'pending';
  CREATE INDEX jobs_by_clip ON jobs (clip_id, id);
  CREATE INDEX jobs_by_run ON jobs (run_id);
  CREATE INDEX jobs_by_redo ON jobs (redo_of) WHERE redo_of IS NOT NULL;
  -- Jobs whose workflow contains several texts.
  CREATE INDEX jobs_by_workflow ON jobs (prompt_finding ->> '$.question.workflowKey')
    WHERE prompt_finding ->> '$.question.workflowKey' IS NOT NULL;

  CREATE TABLE job_events (
    id INTEGER PRIMARY KEY,
    job_id INTEGER NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    at_ms INTEGER NOT NULL,
    stage TEXT NOT NULL,
    state TEXT NOT NULL,
    detail TEXT
  ) STRICT;
  CREATE INDEX job_events_by_job ON job_events (job_id, id);
  CREATE INDEX job_events_by_time ON job_events (at_ms);

  CREATE TABLE watched_folders (
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

  -- Files of watched folders that were queued, skipped or found broken.
  CREATE TABLE watched_files (
    watch_id TEXT NOT NULL REFERENCES watched_folders (id) ON DELETE CASCADE,
    path TEXT NOT NULL,
    stamp TEXT NOT NULL,
    -- left: was there initially; taken: was queued; broken: currently not a readable clip.
    state TEXT NOT NULL,
    -- Only for taken files; kept when the clip is deleted, so that the file is not queued again.
    clip_id TEXT,
    -- Why the file is broken.
    message TEXT,
    -- When the file was queued; null if the clip was already in the library.
    taken_ms INTEGER,
    PRIMARY KEY (watch_id, path)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX watched_files_by_clip ON watched_files (clip_id) WHERE clip_id IS NOT NULL;
  CREATE INDEX watched_files_by_taking ON watched_files (watch_id, taken_ms)
    WHERE taken_ms IS NOT NULL;

  -- Clips that were sorted to folders, so that watched folders do not take them as new.
  CREATE TABLE sorted_clips (
    -- Also for clips that are not in the library; kept when a clip is deleted.
    clip_id TEXT PRIMARY KEY,
    sorted_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- Copies made by sorting, which stand for no clip of their own.
  CREATE TABLE sorted_copies (
    path TEXT PRIMARY KEY,
    original TEXT NOT NULL,
    stamp TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  ${cardSchema}
`;
