import type { Migration } from './migration.ts';

/** Batches held until the user has checked their prompts, and readable labels of chosen texts. */
export const promptChecks: Migration = {
  version: 143,
  up: (connection) => {
    connection.exec(`
      -- 'due' until the prompts have been searched for, then 'held' until the user resumes it; else null.
      ALTER TABLE queued_batches ADD COLUMN prompt_check TEXT;

      -- What was chosen, to recognize it later: the place, its text in a clip, the clip.
      ALTER TABLE workflow_choices ADD COLUMN label TEXT;
      ALTER TABLE workflow_choices ADD COLUMN example_text TEXT;
      ALTER TABLE workflow_choices ADD COLUMN example_clip TEXT;

      -- Jobs whose workflow contains several texts.
      CREATE INDEX jobs_by_workflow ON jobs (prompt_finding ->> '$.question.workflowKey')
        WHERE prompt_finding ->> '$.question.workflowKey' IS NOT NULL;
    `);
  },
};
