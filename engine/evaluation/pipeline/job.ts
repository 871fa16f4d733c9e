import type { ClipPart } from '../../../shared/domain/clip-copy.ts';
import type { Stage } from '../../../shared/domain/clip-state.ts';
import type { FoundPrompt, PromptSearchResult } from '../../../shared/domain/found-prompt.ts';
import type { RunId } from '../../../shared/domain/ids.ts';
import type { PromptSource } from '../../../shared/domain/prompt-sources.ts';
import { noPromptSource, standInPrompt } from '../../../shared/domain/without-prompt.ts';
import type { CopyPlan, FinishedCopy } from '../../clips/copies/create-copies.ts';
import type { IdentifiedClip } from '../../clips/identify-clip.ts';
import type { JobRow } from '../../store/tables/job-row.ts';
import type { RunRequest, RunRow } from '../../store/tables/run-row.ts';
import type { JobEnd } from './stage-outcome.ts';

/** The prompt that a clip is checked against, or `noPrompt`. */
export type JobPrompt = Omit<FoundPrompt, 'source'> & {
  source: PromptSource | typeof noPromptSource;
};

export const noPrompt: JobPrompt = { text: '', source: noPromptSource, origin: null, detail: null };

export const sentPrompt = (prompt: JobPrompt | null): string =>
  prompt?.source === noPromptSource ? standInPrompt : (prompt?.text ?? '');

/** A clip file on its way through the pipeline: what the stages have found out so far. */
export type Job = ReturnType<typeof newJob>;

type JobPlace = Pick<JobRow, 'id' | 'path' | 'root'> &
  Partial<Pick<JobRow, 'position' | 'givenPrompt' | 'copies'>>;

export const newJob = (row: JobPlace) => ({
  id: row.id,
  /** Absolute path, or address of the clip. */
  path: row.path,
  /** Top folder of the user's selection. */
  root: row.root,
  position: row.position ?? 0,
  /** Stage as last recorded; null before the first. */
  stage: null as Stage | null,
  /** The prompt from its list of addresses; null if the prompt has to be found. */
  givenPrompt: JSON.parse(row.givenPrompt ?? 'null') as FoundPrompt | null,
  prompt: null as JobPrompt | null,
  /** Which part of the clip to copy and evaluate; null to follow the batch's options. */
  copies: JSON.parse(row.copies ?? 'null') as ClipPart | null,
  promptSearch: null as PromptSearchResult | null,
  clip: null as IdentifiedClip | null,
  /** The planned copy to evaluate in place of the clip, if that breaks a limit. */
  copyPlan: null as CopyPlan | null,
  copy: null as FinishedCopy | null,
  request: null as RunRequest | null,
  /** The run that has already checked the picture: only the prompt is left to check. */
  pictureRun: null as RunRow | null,
  /** An uncertain run of the picture, given up when the picture is submitted again. */
  uncertainPicture: null as RunId | null,
  runId: null as RunId | null,
  videoId: null as string | null,
  /** True once the bytes are uploaded again because the service lost them; done only once. */
  isUploadedAgain: false,
  /** True if no evaluation had to be created for the job. */
  isReused: false,
  retryOf: null as RunRow | null,
  /** The one uncertain run that the user wants sent again by this job. */
  resends: null as RunId | null,
  /** Aborted when the user skips the clip, after that was stored; has no effect once `isSent`. */
  skip: new AbortController(),
  isStageRunning: false,
  /** Whether a billed request for the job is being sent, or the job waits for a submitted run. */
  isSent: false,
  /** Progress of its running hash, copy or upload, in bytes of the clip. */
  transfer: null as { doneBytes: number; totalBytes: number } | null,
  /** How it ended in this batch, or stopped (`pending`); null before that. */
  end: null as JobEnd | null,
});

export const promptOfRun = (run: Pick<RunRow, 'prompt' | 'promptSource'>): JobPrompt => ({
  text: run.prompt,
  source: run.promptSource as JobPrompt['source'],
  origin: null,
  detail: null,
});

/** Creates a job that has the service retry a run. It needs no file: the service has the video. */
export const newRetryJob = (row: JobPlace, run: RunRow): Job => ({
  ...newJob(row),
  prompt: promptOfRun(run),
  request: run,
  retryOf: run,
});

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

export const newResendJob = (row: JobPlace, run: RunRow): Job => ({
  ...newJob(row),
  prompt: promptOfRun(run),
  resends: run.id,
});

/**
 * Runs work that ends early when the batch stops or the clip is skipped. `AbortSignal.any` would
 * keep a dependent signal for each clip of a batch.
 */
export const untilSkipped = async <Result>(
  job: Job,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const ending = new AbortController();
  const sources = [stop, job.skip.signal];
  const onAbort = (): void => ending.abort(sources.find(({ aborted }) => aborted)?.reason);
  if (sources.some(({ aborted }) => aborted)) onAbort();
  for (const source of sources) source.addEventListener('abort', onAbort, { once: true });
  try {
    return await work(ending.signal);
  } finally {
    for (const source of sources) source.removeEventListener('abort', onAbort);
  }
};
