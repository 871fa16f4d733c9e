import { createTriggers, mark } from '../card-schema.ts';
import type { Step } from './step.ts';

/** Answers of clients to reports, and the secret by which reports prove what they contain. */
export const clientAnswersStep: Step = {
  version: 3,
  up: (connection) => {
    connection.exec(`
      CREATE TABLE report_key (key BLOB NOT NULL) STRICT;
      INSERT INTO report_key VALUES (randomblob(32));

      CREATE TABLE client_answers (
        report_id TEXT NOT NULL,
        -- The name that the client typed.
        client TEXT NOT NULL,
        clip_id TEXT NOT NULL REFERENCES clips (id) ON DELETE CASCADE,
        -- JSON of a list; empty once the client has withdrawn all.
        answers TEXT NOT NULL,
        saved_ms INTEGER NOT NULL,
        PRIMARY KEY (report_id, client, clip_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX client_answers_by_clip ON client_answers (clip_id);
      ${createTriggers([
        ['client_answer_added', 'INSERT ON client_answers', mark('NEW.clip_id')],
        ['client_answer_changed', 'UPDATE ON client_answers', mark('NEW.clip_id')],
        ['client_answer_removed', 'DELETE ON client_answers', mark('OLD.clip_id')],
      ])}
    `);
  },
};
