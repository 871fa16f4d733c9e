import type { ClipState, Stage } from '../../../shared/domain/clip-state.ts';
import type { PromptFinding } from '../../../shared/domain/found-prompt.ts';
import type { BatchId, ClipId, JobId, RunId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/result-document.ts';
import { openFindingCount } from './open-findings.ts';

/** A clip in a batch, as stored. */
export type JobRow = {
  id: JobId;
  batchId: BatchId;
  /** Jobs of a batch begin in the order of their positions. */
  position: number;
  /** Absolute path, or the address at which the clip lies. */
  path: string;
  root: string;
  clipId: ClipId | null;
  prompt: string | null;
  promptSource: string | null;
  promptOrigin: string | null;
  /** JSON of the FoundPrompt that it came with; null where its prompt is looked for. */
  givenPrompt: string | null;
  /** JSON of a PromptFinding; null until it was looked for. */
  promptFinding: string | null;
  runId: RunId | null;
  /** The run it does over. */
  redoOf: RunId | null;
  /** JSON of the ClipPart it is judged by a copy of; null where the batch's options say it. */
  copies: string | null;
  /** 1 when no evaluation was created for it in this batch. */
  reused: number;
  stage: Stage;
  state: ClipState;
  /** JSON of a Reason. */
  reason: string | null;
};

/** A job with what lists show of its result. */
export type ListedJob = JobRow & {
  /** Those that are open or confirmed. */
  findings: number;
  /** 1 when its result came from an import; null where it has no run. */
  imported: number | null;
};

export const jobColumns = `jobs.id, jobs.batch_id AS batchId, jobs.position, jobs.path, jobs.root,
  jobs.clip_id AS clipId, jobs.prompt, jobs.prompt_source AS promptSource,
  jobs.prompt_origin AS promptOrigin, jobs.given_prompt AS givenPrompt,
  jobs.prompt_finding AS promptFinding, jobs.run_id AS runId, jobs.redo_of AS redoOf, jobs.copies,
  jobs.reused, jobs.stage, jobs.state, jobs.reason`;

export const listedJobColumns = `${jobColumns},
  (${openFindingCount('jobs.run_id')}) AS findings,
  (SELECT imported FROM runs WHERE runs.id = jobs.run_id) AS imported`;

/** A job that is to be added to a batch. */
export type NewJob = Pick<JobRow, 'path' | 'root'> & {
  /** JSON of the FoundPrompt it comes with. */
  givenPrompt?: string | null | undefined;
  clipId?: ClipId | null;
  /** The prompt that it was found with before, or that of the run that it does over. */
  prompt?: string | null;
  promptSource?: string | null;
  promptOrigin?: string | null;
  /** JSON of a PromptFinding. */
  promptFinding?: string | null;
  /** The run whose result it is to fetch. */
  runId?: RunId | null;
  redoOf?: RunId | null;
  copies?: string | null | undefined;
  /** A reason ends it at once. */
  rejected?: Reason | null;
};

/** A job that evaluates what lies at a place. */
export const newTryOf = ({
  path,
  root,
  givenPrompt = null,
  copies = null,
}: Pick<NewJob, 'path' | 'root' | 'givenPrompt' | 'copies'>): NewJob => ({
  ...{ path, root, givenPrompt, copies, clipId: null, runId: null, redoOf: null, rejected: null },
});

/** What a step of the pipeline has found out; members that are left out stay as they are. */
export type JobChange = {
  stage?: Stage;
  state?: ClipState;
  reason?: Reason | null;
  clipId?: ClipId;
  prompt?: string;
  promptSource?: string;
  promptOrigin?: string | null;
  promptFinding?: PromptFinding;
  runId?: RunId;
  reused?: boolean;
};

/** A line of what happened to a job. */
export type HistoryRow = {
  jobId: JobId;
  /** Unix ms. */
  atMs: number;
  stage: Stage;
  state: ClipState;
  /** JSON of a Reason. */
  detail: string | null;
};

/** A part of a batch; an empty list is no condition. */
export type JobSelection = {
  states: readonly ClipState[];
  /** See `causeOf`. */
  causes: readonly string[];
  offset: number;
  limit: number;
};
