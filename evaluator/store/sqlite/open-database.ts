import Database from 'better-sqlite3';
import { isSameSchema, readSchema, type Schema } from '../../../shared/sqlite/read-schema.ts';
import { UsageError } from '../../parse-options.ts';

/** Marks a database as an evaluator's store: 'ClEv' in ASCII. */
const evaluatorApplicationId = 0x43_6c_45_76;

const tables = `
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

const judgeAnswers = `
  CREATE TABLE judge_answers (key TEXT PRIMARY KEY, content TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

/** What each version of the schema adds. */
const steps = [tables, judgeAnswers];

/** The version of the schema, which is the `user_version` of a store. */
const schemaVersion = steps.length;

/** Thrown when the store's database cannot be used, or another program created or changed it. */
export class StoreDamagedError extends Error {
  override readonly name = 'StoreDamagedError';

  constructor(path: string, cause?: unknown) {
    super(
      `The evaluator's store ${path} is damaged, or was created or changed by another program. Move it away and start again, or give another --data-dir.`,
      { cause },
    );
  }
}

const createSchema = (version: number): Schema => {
  const database = new Database(':memory:');
  try {
    database.exec(steps.slice(0, version).join(''));
    return readSchema(database);
  } finally {
    database.close();
  }
};

/**
 * Refuses tables, indexes and triggers of other programs: triggers would run with the evaluator's
 * writes. Reads only.
 * @throws StoreDamagedError; UsageError if the schema is newer
 */
const assertOwnSchema = (database: Database.Database, path: string): void => {
  const { version, id, found } = database.transaction(() => ({
    version: Number(database.pragma('user_version', { simple: true })),
    id: Number(database.pragma('application_id', { simple: true })),
    found: readSchema(database),
  }))();
  const expected = createSchema(version);
  const isMarked = id === evaluatorApplicationId;
  const isNewer = isMarked && version > schemaVersion;
  if (isNewer && [...expected.keys()].every((entry) => found.has(entry))) {
    throw new UsageError(
      `The evaluator's store ${path} was written by a newer version of the program. Start that version, or give another --data-dir.`,
    );
  }
  const isEmpty = version === 0 && id === 0 && found.size === 0;
  const isOwn = isMarked && version <= schemaVersion && isSameSchema(found, expected);
  if (!isEmpty && !isOwn) throw new StoreDamagedError(path);
};

export type SqliteDatabase = Database.Database;

/** @throws StoreDamagedError, UsageError; SQLite's errors for unreadable files */
export const openEvaluatorDatabase = (path: string): SqliteDatabase => {
  const database = new Database(path);
  try {
    database.pragma('trusted_schema = OFF');
    database.pragma('cell_size_check = ON');
    // Before any write, as that of the journal mode.
    assertOwnSchema(database, path);
    createTables(database);
    database.pragma('journal_mode = WAL');
    database.pragma('foreign_keys = ON');
    // With WAL, NORMAL keeps every committed transaction if the process is killed.
    database.pragma('synchronous = NORMAL');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

const createTables = (database: SqliteDatabase): void => {
  const version = Number(database.pragma('user_version', { simple: true }));
  if (version === schemaVersion) return;
  database.transaction(() => {
    database.exec(steps.slice(version).join(''));
    database.pragma(`application_id = ${evaluatorApplicationId}`);
    database.pragma(`user_version = ${schemaVersion}`);
  })();
};
