import type { ClipState, Stage } from '../../../shared/domain/clip-state.ts';
import type { PromptSearchResult } from '../../../shared/domain/found-prompt.ts';
import type { BatchId, ClipId, JobId, RunId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import { confirmedFindingCount, openFindingCount } from './findings.ts';

export type JobRow = {
  id: JobId;
  batchId: BatchId;
  /** Jobs of a batch begin in the order of their positions. */
  position: number;
  /** Absolute path or address of the clip. */
  path: string;
  root: string;
  clipId: ClipId | null;
  prompt: string | null;
  promptSource: string | null;
  promptOrigin: string | null;
  /** JSON of the FoundPrompt given with it; null if its prompt is to be searched for. */
  givenPrompt: string | null;
  /** JSON of a PromptSearchResult; null until the search for it has ended. */
  promptSearch: string | null;
  runId: RunId | null;
  redoOf: RunId | null;
  /** JSON of the ClipPart to copy and evaluate; null if the batch's options decide. */
  copies: string | null;
  /** 1 if no evaluation was created for it in this batch. */
  reused: number;
  stage: Stage;
  state: ClipState;
  /** JSON of a Reason. */
  reason: string | null;
};

export type ListedJob = JobRow & {
  /** Number of open or confirmed findings. */
  findings: number;
  confirmed: number;
  /** 1 if its result came from an import; null without a run. */
  imported: number | null;
};

export const jobColumns = `jobs.id, jobs.batch_id AS batchId, jobs.position, jobs.path, jobs.root,
  jobs.clip_id AS clipId, jobs.prompt, jobs.prompt_source AS promptSource,
  jobs.prompt_origin AS promptOrigin, jobs.given_prompt AS givenPrompt,
  jobs.prompt_finding AS promptSearch, jobs.run_id AS runId, jobs.redo_of AS redoOf, jobs.copies,
  jobs.reused, jobs.stage, jobs.state, jobs.reason`;

export const listedJobColumns = `${jobColumns},
  (${openFindingCount('jobs.run_id')}) AS findings,
  (${confirmedFindingCount('jobs.run_id')}) AS confirmed,
  (SELECT imported FROM runs WHERE runs.id = jobs.run_id) AS imported`;

export type NewJob = Pick<JobRow, 'path' | 'root'> & {
  [Name in Exclude<keyof JobRow, 'id' | 'batchId' | 'position' | 'state' | 'reason'>]?:
    | JobRow[Name]
    | undefined;
} & {
  /** How it ends immediately; null if it has to be processed. */
  end?: { state: ClipState; reason: Reason | null } | null;
};

/** Returns a job that starts over with a clip. */
export const newTryOf = ({ path, root, givenPrompt, copies }: JobRow): NewJob => ({
  path,
  root,
  givenPrompt,
  copies,
});

/** Changes from a pipeline step; omitted members stay as they are. */
export type JobChange = {
  stage?: Stage;
  state?: ClipState;
  reason?: Reason | null;
  clipId?: ClipId;
  prompt?: string;
  promptSource?: string;
  promptOrigin?: string | null;
  promptSearch?: PromptSearchResult;
  runId?: RunId;
  reused?: boolean;
};

export type HistoryRow = {
  jobId: JobId;
  /** Unix ms. */
  atMs: number;
  stage: Stage;
  state: ClipState;
  /** JSON of a Reason. */
  detail: string | null;
};

/** A page of a batch; empty lists do not filter. */
export type JobSelection = {
  states: readonly ClipState[];
  /** See `causeOf`. */
  causes: readonly string[];
  offset: number;
  limit: number;
};
