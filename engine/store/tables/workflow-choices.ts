import type { PromptChoice } from '../../../shared/contract/prompts.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';

/** An example by which users recognize a choice; its members are null if unknown. */
export type ChoiceExample = Pick<PromptChoice, 'label' | 'exampleText' | 'exampleClip'>;

const noExample: ChoiceExample = { label: null, exampleText: null, exampleClip: null };

/** One choice per workflow, remembered for all clips made with it. */
export const workflowChoicesTable = (connection: Connection) => {
  const { rows, valueOrNull, run } = statements(connection);
  const upsert = run<[Omit<PromptChoice, 'changedMs'> & { nowMs: number }]>(
    `INSERT INTO workflow_choices
       (workflow_key, candidate_key, label, example_text, example_clip, changed_ms)
     VALUES (@workflowKey, @candidateKey, @label, @exampleText, @exampleClip, @nowMs)
     ON CONFLICT (workflow_key) DO UPDATE SET candidate_key = excluded.candidate_key,
       label = excluded.label, example_text = excluded.example_text,
       example_clip = excluded.example_clip, changed_ms = excluded.changed_ms`,
  );
  const remove = run<[string]>('DELETE FROM workflow_choices WHERE workflow_key = ?');
  return {
    /** Key of the chosen text; null if none was chosen. */
    of: valueOrNull<[workflowKey: string], string>(
      'SELECT candidate_key FROM workflow_choices WHERE workflow_key = ?',
    ),
    /** Sets a choice; null removes it. */
    set: (
      workflowKey: string,
      candidateKey: string | null,
      example: ChoiceExample = noExample,
    ): void => {
      if (candidateKey === null) remove(workflowKey);
      else upsert({ workflowKey, candidateKey, ...example, nowMs: Date.now() });
    },
    /** Newest first. */
    all: rows<[], PromptChoice>(
      `SELECT workflow_key AS workflowKey, candidate_key AS candidateKey, label,
         example_text AS exampleText, example_clip AS exampleClip, changed_ms AS changedMs
       FROM workflow_choices ORDER BY changed_ms DESC, workflow_key`,
    ),
  };
};
