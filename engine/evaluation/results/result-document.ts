import type { ClipResult, ResultDocument } from '../../../shared/documents/result.ts';
import { countStates } from '../../../shared/domain/clip-state.ts';
import type { PromptSearchResult } from '../../../shared/domain/found-prompt.ts';
import type { BatchId } from '../../../shared/domain/ids.ts';
import { readRunCopy } from '../../../shared/domain/in-original-frames.ts';
import { type Judgment, notJudgedOfClip } from '../../../shared/domain/judgment.ts';
import type { Reason, StopReason } from '../../../shared/domain/reason.ts';
import { givenPrompt, noPromptSource } from '../../../shared/domain/without-prompt.ts';
import { findConflicts } from '../../clips/prompts/prompt-conflicts.ts';
import type { Store } from '../../store/store.ts';
import { readStoredJson } from '../../store/stored-json.ts';
import type { JobRow } from '../../store/tables/job-row.ts';
import {
  findingsOfResult,
  type JoinedResult,
  partRecords,
  resultOfRun,
  standingOf,
} from '../../store/tables/joined-results.ts';
import type { RunRow } from '../../store/tables/run-row.ts';

export const resultCopy = (run: RunRow | undefined): ClipResult['copy'] => {
  const copy = readRunCopy(run?.copy ?? null);
  return (
    copy && {
      firstFrame: copy.startFrame,
      lastFrame: copy.startFrame + copy.frameCount - 1,
      ofFrames: copy.sourceFrames,
      encoded: copy.method === 'encoded',
      sha256: copy.sha256,
    }
  );
};

export const notJudgedBy = (
  judgment: Judgment | null,
): Pick<ClipResult, 'notJudged' | 'notJudgedReasons' | 'unreadableFindings' | 'claims'> => ({
  notJudged: judgment?.notJudged ?? null,
  notJudgedReasons: judgment?.reasons ?? [],
  unreadableFindings: judgment?.unreadableFindings ?? 0,
  claims: judgment?.claims ?? null,
});

type Prompted = Pick<ClipResult, 'prompt' | 'promptSource' | 'promptConflicts'>;

const promptOf = (job: JobRow, result: JoinedResult | null, store: Store): Prompted => {
  const text = job.prompt ?? result?.prompt ?? null;
  const source = job.promptSource ?? result?.promptSource ?? null;
  // Fetching a result again does not search for the prompt again: an earlier job did.
  const found =
    job.promptSearch ?? (job.clipId && store.promptRows.newestOfClip(job.clipId)?.promptSearch);
  const counting =
    text === null || source === null || source === noPromptSource ? null : { text, source };
  const conflicts = findConflicts(counting, readStoredJson<PromptSearchResult>(found));
  return { prompt: givenPrompt(text, source), promptSource: source, promptConflicts: conflicts };
};

/**
 * @param result of the run, or joined with those of the clip's other runs
 * @param prompted a job with the prompt to name, if it is another one
 */
export const clipResult = (
  job: JobRow,
  run: RunRow | undefined,
  store: Store,
  result = run ? resultOfRun(run, store.batches.optionsOf(job.batchId)) : null,
  prompted = job,
): ClipResult => {
  const judgment = result?.judgment ?? null;
  const standing = standingOf(job, result);
  const runs = result?.parts.map((part) => part.run) ?? (run ? [run] : []);
  return {
    path: job.path,
    sha256: job.clipId && store.clips.sha256(job.clipId),
    ...standing,
    ...notJudgedBy(judgment),
    notJudged: notJudgedOfClip(standing.state, judgment),
    ...promptOf(prompted, result, store),
    parts: result ? partRecords(result) : [],
    evaluationId: run?.evaluationId ?? null,
    attempt: run?.attempt ?? null,
    reused: job.reused === 1,
    imported: runs.some(({ imported }) => imported === 1),
    adopted: runs.some(({ adopted }) => adopted === 1),
    copy: resultCopy(run),
    findings: result ? findingsOfResult(result).map(({ sent }) => sent) : [],
  };
};

export const documentOf = (
  batch: BatchId | null,
  clips: ClipResult[],
  stoppedBy: StopReason | null = null,
  warnings: Reason[] = [],
): ResultDocument => ({
  batch,
  counts: countStates(clips.map(({ state }) => state)),
  stoppedBy,
  warnings,
  clips,
});

export const standingResult = (store: Store, job: JobRow): ClipResult => {
  const { result, prompted = job } = store.results.ofFile(job);
  const typed = job.clipId && store.typedPrompts.of(job.clipId);
  const named = typed === null ? prompted : { ...job, prompt: typed, promptSource: 'typed' };
  if (typed !== null && job.state === 'needs_prompt') {
    return clipResult({ ...job, state: 'pending', reason: null }, undefined, store, null, named);
  }
  return clipResult(job, store.runs.byId(job.runId), store, result, named);
};

/** The result of a job's run alone. */
export const ownResult = (store: Store, job: JobRow): ClipResult =>
  clipResult(job, store.runs.byId(job.runId), store);

export const batchDocument = (
  store: Store,
  batchId: BatchId,
  stoppedBy: StopReason | null,
): ResultDocument =>
  documentOf(
    batchId,
    store.jobs.inBatch(batchId).map((job) => ownResult(store, job)),
    stoppedBy,
    store.batches.warnings(batchId),
  );

export const cacheDocument = (store: Store): ResultDocument =>
  documentOf(
    null,
    store.jobs.standingPerFile().map((job) => standingResult(store, job)),
  );
