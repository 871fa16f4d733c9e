import type { Migration } from './migration.ts';

/** Clips, files, services, uploads, runs with findings, batches with jobs and their history. */
export const firstTables: Migration = {
  version: 10,
  up: (connection) => {
    connection.exec(`
      CREATE TABLE settings (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
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
        size_bytes INTEGER NOT NULL,
        probe TEXT NOT NULL,
        created_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE files (
        path TEXT PRIMARY KEY,
        clip_id TEXT NOT NULL REFERENCES clips (id),
        stamp TEXT NOT NULL,
        seen_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX files_by_clip ON files (clip_id);

      CREATE TABLE uploads (
        service_id TEXT NOT NULL REFERENCES services (id),
        clip_id TEXT NOT NULL REFERENCES clips (id),
        video_id TEXT NOT NULL,
        created_ms INTEGER NOT NULL,
        PRIMARY KEY (service_id, clip_id)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE batches (
        id TEXT PRIMARY KEY,
        service_id TEXT NOT NULL REFERENCES services (id),
        options TEXT NOT NULL,
        created_ms INTEGER NOT NULL,
        ended_ms INTEGER,
        stopped_by TEXT
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE runs (
        id TEXT PRIMARY KEY,
        service_id TEXT NOT NULL REFERENCES services (id),
        clip_id TEXT NOT NULL REFERENCES clips (id),
        batch_id TEXT REFERENCES batches (id),
        parent_id TEXT REFERENCES runs (id) ON DELETE SET NULL,
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
        created_ms INTEGER NOT NULL,
        submitted_ms INTEGER,
        ended_ms INTEGER
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX runs_by_evaluation ON runs (service_id, evaluation_id)
        WHERE evaluation_id IS NOT NULL;
      CREATE INDEX runs_by_clip ON runs (clip_id, service_id, created_ms);
      CREATE INDEX runs_by_state ON runs (state, created_ms);

      CREATE TABLE findings (
        run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        finding_id TEXT NOT NULL,
        type TEXT NOT NULL,
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
      CREATE INDEX findings_by_type ON findings (type, severity);

      CREATE TABLE jobs (
        id INTEGER PRIMARY KEY,
        batch_id TEXT NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        path TEXT NOT NULL,
        root TEXT NOT NULL,
        clip_id TEXT REFERENCES clips (id),
        prompt TEXT,
        prompt_source TEXT,
        prompt_origin TEXT,
        run_id TEXT REFERENCES runs (id) ON DELETE SET NULL,
        reused INTEGER NOT NULL DEFAULT 0,
        stage TEXT NOT NULL,
        state TEXT NOT NULL,
        reason TEXT,
        changed_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX jobs_by_batch ON jobs (batch_id, position);
      CREATE INDEX jobs_by_path ON jobs (path, id);
      CREATE INDEX jobs_by_run ON jobs (run_id);

      CREATE TABLE job_events (
        id INTEGER PRIMARY KEY,
        job_id INTEGER NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
        at_ms INTEGER NOT NULL,
        stage TEXT NOT NULL,
        state TEXT NOT NULL,
        detail TEXT
      ) STRICT;
      CREATE INDEX job_events_by_job ON job_events (job_id, id);
    `);
  },
};
