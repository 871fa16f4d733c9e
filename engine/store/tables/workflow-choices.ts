import type { Connection } from '../connection.ts';

/** Which text of a workflow is the prompt, as it was chosen. */
export type WorkflowChoice = {
  workflowKey: string;
  /** Place of the text in the workflow, see `PromptCandidate`. */
  candidateKey: string;
  /** The place for people, the text there, and the name of the clip in which it stood so. */
  label: string | null;
  exampleText: string | null;
  exampleClip: string | null;
  /** Unix ms. */
  changedMs: number;
};

/** By what a choice is known again; null where nothing of it was known. */
export type ChoiceExample = Pick<WorkflowChoice, 'label' | 'exampleText' | 'exampleClip'>;

const noExample: ChoiceExample = { label: null, exampleText: null, exampleClip: null };

/** One answer for each workflow, remembered for all clips that were made by it. */
export const workflowChoicesTable = (connection: Connection) => {
  const select = connection
    .prepare<[string], string>('SELECT candidate_key FROM workflow_choices WHERE workflow_key = ?')
    .pluck();
  const selectAll = connection.prepare<[], WorkflowChoice>(
    `SELECT workflow_key AS workflowKey, candidate_key AS candidateKey, label,
       example_text AS exampleText, example_clip AS exampleClip, changed_ms AS changedMs
     FROM workflow_choices ORDER BY changed_ms DESC, workflow_key`,
  );
  const upsert = connection.prepare(
    `INSERT INTO workflow_choices
       (workflow_key, candidate_key, label, example_text, example_clip, changed_ms)
     VALUES (@workflowKey, @candidateKey, @label, @exampleText, @exampleClip, @nowMs)
     ON CONFLICT (workflow_key) DO UPDATE SET candidate_key = excluded.candidate_key,
       label = excluded.label, example_text = excluded.example_text,
       example_clip = excluded.example_clip, changed_ms = excluded.changed_ms`,
  );
  const remove = connection.prepare<[string]>(
    'DELETE FROM workflow_choices WHERE workflow_key = ?',
  );
  return {
    /** Key of the text that was chosen; null where none was. */
    of: (workflowKey: string): string | null => select.get(workflowKey) ?? null,
    /** Null takes a choice back. */
    set: (
      workflowKey: string,
      candidateKey: string | null,
      example: ChoiceExample = noExample,
    ): void => {
      if (candidateKey === null) remove.run(workflowKey);
      else upsert.run({ workflowKey, candidateKey, ...example, nowMs: Date.now() });
    },
    /** Newest first. */
    all: (): WorkflowChoice[] => selectAll.all(),
  };
};
