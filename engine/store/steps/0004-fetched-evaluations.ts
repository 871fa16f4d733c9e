import type { Step } from './step.ts';

/** Evaluations that other programs created, earlier answers of refreshed runs, and request ids. */
export const fetchedEvaluationsStep: Step = {
  version: 4,
  up: (connection) => {
    connection.exec(`
      -- 1 if another program created the evaluation.
      ALTER TABLE runs ADD COLUMN adopted INTEGER NOT NULL DEFAULT 0;
      -- The service's id of the request that created the evaluation.
      ALTER TABLE runs ADD COLUMN request_id TEXT;

      -- What a run's answer was before it was refreshed.
      CREATE TABLE earlier_answers (
        id INTEGER PRIMARY KEY,
        run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
        raw TEXT NOT NULL,
        replaced_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX earlier_answers_by_run ON earlier_answers (run_id, id);
    `);
  },
};
