import type { Migration } from './migration.ts';

/** All prompts found for a clip, and which text of a workflow is the prompt. */
export const prompts: Migration = {
  version: 140,
  up: (connection) => {
    connection.exec(`
      -- JSON of a PromptSearchResult: the prompt and its source, other prompts, and what to choose.
      ALTER TABLE jobs ADD COLUMN prompt_finding TEXT;

      -- Hash of a workflow's structure, and the place of the text that is its prompt.
      CREATE TABLE workflow_choices (
        workflow_key TEXT PRIMARY KEY,
        candidate_key TEXT NOT NULL,
        changed_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
