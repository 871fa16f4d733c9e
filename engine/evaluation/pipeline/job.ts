import type { ClipPart } from '../../../shared/domain/clip-copy.ts';
import type { Stage } from '../../../shared/domain/clip-state.ts';
import type { FoundPrompt, PromptFinding } from '../../../shared/domain/found-prompt.ts';
import type { JobId, RunId } from '../../../shared/domain/ids.ts';
import type { CopyPlan, MadeCopy } from '../../clips/copies/create-copies.ts';
import type { IdentifiedClip } from '../../clips/identify-clip.ts';
import type { RunRequest, RunRow } from '../../store/tables/run-row.ts';
import type { JobPrompt } from './sent-prompt.ts';

/** A clip file on its way through the pipeline: what the stages have found out so far. */
export type Job = {
  readonly id: JobId;
  /** Absolute path, or the address at which the clip lies. */
  readonly path: string;
  /** Folder in which the user's selection begins. */
  readonly root: string;
  /** Jobs of a batch begin in the order of their positions. */
  position: number;
  /** As last recorded; null before it has begun. */
  stage: Stage | null;
  /** The prompt that came with it, in a list of addresses; null where it is looked for. */
  readonly givenPrompt: FoundPrompt | null;
  prompt: JobPrompt | null;
  /** The part that it is judged by a copy of; null where the batch's options say it. */
  readonly copies: ClipPart | null;
  /** All that was found of its prompt; null until that was looked for. */
  promptFinding: PromptFinding | null;
  clip: IdentifiedClip | null;
  /** What is to be judged in its place, where it breaks a limit that a copy keeps to. */
  copyPlan: CopyPlan | null;
  /** The same, once it is made. */
  copy: MadeCopy | null;
  request: RunRequest | null;
  /** The run that has judged its picture already: only its prompt is to be judged. */
  pictureRun: RunRow | null;
  /** An uncertain run of its picture, which is given up when that is asked for again. */
  uncertainPicture: RunId | null;
  runId: RunId | null;
  /** The service's id of the uploaded bytes. */
  videoId: string | null;
  /** True once the service had lost the uploaded bytes: they are sent again once. */
  isUploadedAnew: boolean;
  /** True once no evaluation had to be created for it. */
  isReused: boolean;
  /** The run that this job asks the service to do over; null for a job that creates one. */
  retryOf: RunRow | null;
  /** The one uncertain run that the user wants sent again by this job. */
  resends: RunId | null;
  /**
   * Aborted when the user skips the clip, by who has stored that it is; without effect once
   * `isSent`.
   */
  readonly skip: AbortController;
  /** A stage of it is under way. */
  isAtWork: boolean;
  /** A billed request for it has begun to leave, or it waits for a run that was submitted. */
  isSent: boolean;
  /** It has come to its end in this batch. */
  isOver: boolean;
};

/** What is stored of a job before it begins. */
type JobPlace = {
  id: JobId;
  path: string;
  root: string;
  position?: number;
  /** JSON of a FoundPrompt. */
  givenPrompt?: string | null;
  /** JSON of a ClipPart. */
  copies?: string | null;
};

/** A job at the beginning of the pipeline. */
export const newJob = (row: JobPlace): Job => ({
  id: row.id,
  path: row.path,
  root: row.root,
  position: row.position ?? 0,
  stage: null,
  givenPrompt: JSON.parse(row.givenPrompt ?? 'null'),
  prompt: null,
  copies: JSON.parse(row.copies ?? 'null'),
  promptFinding: null,
  clip: null,
  copyPlan: null,
  copy: null,
  request: null,
  pictureRun: null,
  uncertainPicture: null,
  runId: null,
  videoId: null,
  isUploadedAnew: false,
  isReused: false,
  retryOf: null,
  resends: null,
  skip: new AbortController(),
  isAtWork: false,
  isSent: false,
  isOver: false,
});

/** The prompt that a run was, or is to be, judged by. */
export const promptOfRun = (run: Pick<RunRow, 'prompt' | 'promptSource'>): JobPrompt => ({
  text: run.prompt,
  source: run.promptSource as JobPrompt['source'],
  origin: null,
  detail: null,
});

/** A job that asks the service to do a run over. It needs no file: the service has the video. */
export const newRetryJob = (row: JobPlace, run: RunRow): Job => ({
  ...newJob(row),
  prompt: promptOfRun(run),
  request: run,
  retryOf: run,
});

/**
 * A job whose run was, or may have been, created: only its result is missing, or a decision. It
 * needs no file either.
 */
export const newKnownJob = (row: JobPlace & { reused: number }, run: RunRow): Job => {
  const { serviceId, clipId, prompt, requestedModel, requestedVersion, glitchTypes, frames } = run;
  const isSent = run.state !== 'uncertain';
  return {
    ...newJob(row),
    prompt: promptOfRun(run),
    request: { serviceId, clipId, prompt, requestedModel, requestedVersion, glitchTypes, frames },
    runId: isSent ? run.id : null,
    isReused: row.reused === 1,
    isSent,
  };
};

/** A job that sends an uncertain run again, with the prompt it was sent with. */
export const newResendJob = (row: JobPlace, run: RunRow): Job => ({
  ...newJob(row),
  prompt: promptOfRun(run),
  resends: run.id,
});
