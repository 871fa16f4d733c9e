/** The schema of the evaluator's tables; pg-boss has one of its own. */
export const evaluatorSchema = 'clipcheck';
export const bossSchema = 'clipcheck_jobs';

const tables = `
  CREATE TABLE blobs (
    sha256 text PRIMARY KEY,
    used_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );

  CREATE TABLE videos (
    id text PRIMARY KEY,
    account text NOT NULL,
    origin text NOT NULL CHECK (origin IN ('upload', 'inline', 'url')),
    state text NOT NULL
      CHECK (state IN ('reserved', 'received', 'validating', 'ready', 'failed')),
    size_bytes bigint NOT NULL,
    expected_sha256 text,
    sha256 text REFERENCES blobs (sha256),
    upload_token text UNIQUE,
    upload_expires_at_sec bigint,
    created_at_sec bigint NOT NULL,
    info text,
    rejection text
  );
  CREATE INDEX videos_by_bytes ON videos (sha256, account);
  CREATE INDEX videos_unfinished ON videos (upload_expires_at_sec)
    WHERE state IN ('reserved', 'received');
  CREATE INDEX videos_of_requests ON videos (created_at_sec) WHERE origin <> 'upload';

  CREATE TABLE evaluations (
    sequence bigint GENERATED ALWAYS AS IDENTITY,
    id text PRIMARY KEY,
    account text NOT NULL,
    video_id text NOT NULL REFERENCES videos (id),
    model text NOT NULL,
    model_version text NOT NULL,
    prompt text NOT NULL,
    glitch_types text NOT NULL,
    metadata text,
    attempt integer NOT NULL,
    root_id text NOT NULL,
    root_attempts integer NOT NULL,
    request_id text NOT NULL,
    status text NOT NULL
      CHECK (status IN ('queued', 'processing', 'completed', 'partial', 'failed')),
    starts integer NOT NULL,
    billable_units integer NOT NULL,
    created_at_ms bigint NOT NULL,
    finished_at_ms bigint,
    detectors text NOT NULL,
    result text,
    error text
  );
  CREATE INDEX evaluations_in_flight ON evaluations (account)
    WHERE status IN ('queued', 'processing');
  CREATE INDEX evaluations_by_video ON evaluations (video_id);
  CREATE INDEX evaluations_by_root ON evaluations (root_id);
  CREATE INDEX evaluations_completed ON evaluations (model_version, sequence)
    WHERE status = 'completed';

  CREATE TABLE slots (
    id text PRIMARY KEY,
    account text NOT NULL,
    leased_until timestamptz NOT NULL
  );
  CREATE INDEX slots_by_account ON slots (account);

  CREATE TABLE submissions (
    account text NOT NULL,
    scope text NOT NULL CHECK (scope IN ('detect', 'upload')),
    at_ms bigint NOT NULL
  );
  CREATE INDEX submissions_in_window ON submissions (account, scope, at_ms);

  CREATE TABLE balances (account text PRIMARY KEY, charged_units bigint NOT NULL);

  CREATE TABLE judge_answers (key text PRIMARY KEY, content text NOT NULL);

  CREATE TABLE secrets (name text PRIMARY KEY, value bytea NOT NULL);
`;

const keys = `
  CREATE TABLE api_keys (
    name text PRIMARY KEY,
    hash text NOT NULL UNIQUE,
    account text NOT NULL,
    limits jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    revoked_at timestamptz
  );
`;

/** What each version of the schema adds. */
export const steps = [tables, keys];

/** Of runs, those that a judge is asked about apart, and of what else takes time. */
export const queues = {
  measured: 'runs',
  judged: 'judged-runs',
  abandoned: 'abandoned-runs',
  uploads: 'uploads',
  sweep: 'sweep',
} as const;
