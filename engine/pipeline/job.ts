import type { JobId, RunId } from '../../shared/domain/ids.ts';
import type { RunRequest, RunRow } from '../db/tables/run-row.ts';
import type { FoundPrompt, PromptSource } from '../prompts/prompt-finder.ts';
import type { IdentifiedClip } from './identify-clip.ts';

/** A clip file on its way through the pipeline: what the stages have found out so far. */
export type Job = {
  readonly id: JobId;
  /** Absolute path. */
  readonly path: string;
  /** Folder in which the user's selection begins. */
  readonly root: string;
  prompt: FoundPrompt | null;
  clip: IdentifiedClip | null;
  request: RunRequest | null;
  runId: RunId | null;
  /** The service's id of the uploaded bytes. */
  videoId: string | null;
  /** True once the service had lost the uploaded bytes: they are sent again once. */
  isUploadedAnew: boolean;
  /** True once no evaluation had to be created for it. */
  isReused: boolean;
  /** The run that this job asks the service to do over; null for a job that creates one. */
  retryOf: RunRow | null;
};

/** A job at the beginning of the pipeline. */
export const newJob = (row: { id: JobId; path: string; root: string }): Job => ({
  id: row.id,
  path: row.path,
  root: row.root,
  prompt: null,
  clip: null,
  request: null,
  runId: null,
  videoId: null,
  isUploadedAnew: false,
  isReused: false,
  retryOf: null,
});

/** A job that asks the service to do a run over. It needs no file: the service has the video. */
export const newRetryJob = (row: { id: JobId; path: string; root: string }, run: RunRow): Job => ({
  ...newJob(row),
  prompt: { text: run.prompt, source: run.promptSource as PromptSource, origin: null },
  request: run,
  retryOf: run,
});
