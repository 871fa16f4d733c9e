import type { PromptRowKind } from '../../../shared/contract/prompts.ts';
import type { BatchId, ClipId, JobId } from '../../../shared/domain/ids.ts';
import { noPromptSource } from '../../../shared/domain/without-prompt.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import type { JobRow } from './job-row.ts';

export type StoredPromptRow = Pick<
  JobRow,
  'batchId' | 'path' | 'root' | 'clipId' | 'state' | 'reason' | 'promptSearch'
> & {
  jobId: JobId;
  /** The prompt it was submitted with; null before. */
  submittedPrompt: string | null;
  submittedSource: string | null;
  typed: string | null;
  /** Key of the text chosen from its workflow. */
  choice: string | null;
};

export type WorkflowRow = { workflowKey: string; clips: number; firstJob: JobId };

/** Whether the prompt was sent, so that it no longer changes; a run without one leaves it open. */
const isSubmitted = `(runs.state IS NOT NULL AND runs.state NOT IN ('intent', 'refused')
  AND runs.prompt_source <> '${noPromptSource}')`;

const from = `FROM jobs
  LEFT JOIN runs ON runs.id = jobs.run_id
  LEFT JOIN typed_prompts AS typed ON typed.clip_id = jobs.clip_id
  LEFT JOIN workflow_choices AS chosen
    ON chosen.workflow_key = jobs.prompt_finding ->> '$.question.workflowKey'`;

const columns = `jobs.id AS jobId, jobs.batch_id AS batchId, jobs.path, jobs.root,
  jobs.clip_id AS clipId, jobs.state, jobs.reason,
  CASE WHEN ${isSubmitted} THEN runs.prompt END AS submittedPrompt,
  CASE WHEN ${isSubmitted} THEN runs.prompt_source END AS submittedSource,
  jobs.prompt_finding AS promptSearch, typed.text AS typed, chosen.candidate_key AS choice`;

const hasSearchEnded = 'jobs.prompt_finding IS NOT NULL';
const canStillChange = `jobs.state <> 'cancelled' AND NOT ${isSubmitted} AND ${hasSearchEnded}
  AND typed.text IS NULL`;
/** Whether a workflow's texts need a choice, also because it lacks the text that was chosen. */
const hasQuestion = `jobs.prompt_finding ->> '$.question.workflowKey' IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM json_each(jobs.prompt_finding, '$.question.candidates') AS candidate
    WHERE candidate.value ->> '$.key' = chosen.candidate_key)`;

/**
 * A typed prompt settles a conflict; a choice answers a question. Conflicts outlast the evaluation.
 */
const conditions: Readonly<Record<PromptRowKind, string>> = {
  all: 'TRUE',
  // A prompt does not help a clip that cannot be evaluated anyway.
  without: `${canStillChange} AND jobs.state <> 'rejected' AND jobs.prompt_finding ->> '$.prompt.text' IS NULL
    AND jobs.prompt_finding ->> '$.question.workflowKey' IS NULL`,
  questions: `${canStillChange} AND ${hasQuestion}`,
  conflicts: `jobs.state <> 'cancelled' AND ${hasSearchEnded}
    AND CASE WHEN ${isSubmitted} THEN runs.prompt_source <> 'typed'
      ELSE typed.text IS NULL AND NOT (${hasQuestion}) END
    AND json_array_length(jobs.prompt_finding, '$.others') > 0`,
  typed: `CASE WHEN ${isSubmitted} THEN runs.prompt_source = 'typed' ELSE typed.text IS NOT NULL END`,
};

const kinds = Object.keys(conditions) as PromptRowKind[];

export const promptRowsTable = (connection: Connection) => {
  const { rows, row, values } = statements(connection);
  const select = `SELECT ${columns} ${from} WHERE`;
  const inBatch = 'jobs.batch_id = ? AND jobs.replaced = 0';
  const pages = new Map(
    kinds.map((kind) => [
      kind,
      rows<[BatchId, limit: number, offset: number], StoredPromptRow>(
        `${select} ${inBatch} AND (${conditions[kind]}) ORDER BY jobs.position LIMIT ? OFFSET ?`,
      ),
    ]),
  );
  const selectCounts = row<[BatchId], Record<PromptRowKind, number>>(
    `SELECT ${kinds.map((kind) => `count(*) FILTER (WHERE ${conditions[kind]}) AS "${kind}"`).join(', ')}
     ${from} WHERE ${inBatch}`,
  );
  const isNotCleared = `EXISTS (SELECT 1 FROM batches AS listed
    WHERE listed.id = jobs.batch_id AND listed.cleared = 0)`;
  const isNewest = `NOT EXISTS (SELECT 1 FROM jobs AS later
    WHERE later.path = jobs.path AND later.id > jobs.id)`;
  const selectWorkflows = rows<[{ batchId: BatchId | null }], WorkflowRow>(
    `SELECT jobs.prompt_finding ->> '$.question.workflowKey' AS workflowKey,
       count(*) AS clips, min(jobs.id) AS firstJob
     ${from} WHERE (@batchId IS NULL OR jobs.batch_id = @batchId) AND ${isNotCleared}
       AND ${isNewest} AND ${conditions.questions}
     GROUP BY workflowKey ORDER BY clips DESC, firstJob`,
  );

  return {
    page: (
      batchId: BatchId,
      { show, offset, limit }: { show: PromptRowKind; offset: number; limit: number },
    ): StoredPromptRow[] => pages.get(show)?.(batchId, limit, offset) ?? [],
    counts: (batchId: BatchId): Record<PromptRowKind, number> =>
      selectCounts(batchId) ?? { all: 0, without: 0, questions: 0, conflicts: 0, typed: 0 },
    /** The newest job of a clip with a completed prompt search. */
    newestOfClip: row<[ClipId], StoredPromptRow>(
      `${select} jobs.clip_id = ? AND ${hasSearchEnded} ORDER BY jobs.id DESC LIMIT 1`,
    ),
    byId: row<[JobId], StoredPromptRow>(`${select} jobs.id = ?`),
    /** Workflows that wait for a choice, in one batch or in all that are not cleared. */
    workflows: (batchId: BatchId | null): WorkflowRow[] => selectWorkflows({ batchId }),
    newestOfWorkflow: row<[workflowKey: string], StoredPromptRow>(
      `${select} jobs.prompt_finding ->> '$.question.workflowKey' = ? AND ${isNewest}
       ORDER BY jobs.id DESC LIMIT 1`,
    ),
    /** Jobs of finished, listed batches, started from a window, that wait for this choice. */
    waitingFor: values<[workflowKey: string], JobId>(
      `SELECT jobs.id ${from} JOIN batches ON batches.id = jobs.batch_id
       WHERE jobs.prompt_finding ->> '$.question.workflowKey' = ? AND jobs.state = 'needs_prompt'
         AND typed.text IS NULL AND batches.ended_ms IS NOT NULL AND batches.origin = 'window'
         AND ${isNotCleared} AND ${isNewest}
       ORDER BY jobs.id`,
    ),
  };
};
