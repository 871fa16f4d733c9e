/** Marks a database as an evaluator's store, in its header: 'ClEv' in ASCII. */
export const evaluatorApplicationId = 0x43_6c_45_76;

/** The version of the schema, which is the `user_version` of a store. */
export const schemaVersion = 1;

export const schema = `
  CREATE TABLE videos (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    origin TEXT NOT NULL CHECK (origin IN ('upload', 'inline', 'url')),
    state TEXT NOT NULL
      CHECK (state IN ('reserved', 'received', 'validating', 'ready', 'failed')),
    size_bytes INTEGER NOT NULL,
    expected_sha256 TEXT,
    sha256 TEXT,
    upload_token TEXT UNIQUE,
    upload_expires_at_sec INTEGER,
    created_at_sec INTEGER NOT NULL,
    info TEXT,
    rejection TEXT
  ) STRICT;
  CREATE INDEX videos_by_bytes ON videos (sha256, account);

  CREATE TABLE evaluations (
    sequence INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    account TEXT NOT NULL,
    video_id TEXT NOT NULL REFERENCES videos (id),
    model TEXT NOT NULL,
    model_version TEXT NOT NULL,
    prompt TEXT NOT NULL,
    glitch_types TEXT NOT NULL,
    metadata TEXT,
    attempt INTEGER NOT NULL,
    root_id TEXT NOT NULL,
    root_attempts INTEGER NOT NULL,
    request_id TEXT NOT NULL,
    status TEXT NOT NULL
      CHECK (status IN ('queued', 'processing', 'completed', 'partial', 'failed')),
    starts INTEGER NOT NULL DEFAULT 0,
    billable_units INTEGER NOT NULL,
    created_at_ms INTEGER NOT NULL,
    finished_at_ms INTEGER,
    detectors TEXT NOT NULL,
    result TEXT,
    error TEXT
  ) STRICT;
  CREATE INDEX evaluations_in_flight ON evaluations (status, sequence)
    WHERE status IN ('queued', 'processing');
  CREATE INDEX evaluations_by_video ON evaluations (video_id);
  CREATE INDEX evaluations_by_root ON evaluations (root_id);

  CREATE TABLE submissions (
    account TEXT NOT NULL,
    scope TEXT NOT NULL CHECK (scope IN ('detect', 'generate', 'upload')),
    at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX submissions_in_window ON submissions (account, scope, at_ms);

  CREATE TABLE charges (
    evaluation_id TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    units INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX charges_by_account ON charges (account);

  CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;
`;
