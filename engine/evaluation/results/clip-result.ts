import type { PromptSearchResult } from '../../../shared/domain/found-prompt.ts';
import { inOriginalFrames, readRunCopy } from '../../../shared/domain/in-original-frames.ts';
import {
  type Judgment,
  notJudgedOfClip,
  reasonOfJudgment,
} from '../../../shared/domain/judgment.ts';
import type { ClipResult, Reason } from '../../../shared/domain/result-document.ts';
import { givenPrompt, noPromptSource } from '../../../shared/domain/without-prompt.ts';
import { receivedFindingSchema } from '../../../shared/service-api/finding.ts';
import { findConflicts } from '../../clips/prompts/prompt-conflicts.ts';
import type { Store } from '../../store/store.ts';
import { readStoredJson } from '../../store/stored-json.ts';
import type { JobRow } from '../../store/tables/job-row.ts';
import { judgmentOfJob } from '../../store/tables/judgment-of-row.ts';
import type { RunRow } from '../../store/tables/run-row.ts';

/**
 * Returns the findings of a run as the service sent them, in frames of the clip; none without a
 * result. Unreadable findings are only counted, as everywhere.
 */
export const findingsOf = (run: RunRow | undefined): unknown[] => {
  const raw = readStoredJson(run?.raw);
  if (typeof raw !== 'object' || raw === null || !('result' in raw)) return [];
  const { result } = raw;
  if (typeof result !== 'object' || result === null || !('glitches' in result)) return [];
  if (!Array.isArray(result.glitches)) return [];
  const readable = result.glitches.filter(
    (finding) => receivedFindingSchema.safeParse(finding).success,
  );
  return [...inOriginalFrames(readable, readRunCopy(run?.copy ?? null))];
};

/** Returns the copy that a run evaluated; null if it evaluated the clip itself. */
export const resultCopy = (run: RunRow | undefined): ClipResult['copy'] => {
  const copy = readRunCopy(run?.copy ?? null);
  return (
    copy && {
      first_frame: copy.startFrame,
      last_frame: copy.startFrame + copy.frameCount - 1,
      of_frames: copy.sourceFrames,
      encoded: copy.method === 'encoded',
      sha256: copy.sha256,
    }
  );
};

/** Returns what a run did not evaluate, as members of a document. @param judgment null without a run */
export const notJudgedBy = (
  judgment: Judgment | null,
): Pick<ClipResult, 'not_judged' | 'not_judged_reasons' | 'unreadable_findings'> => ({
  not_judged: judgment?.notJudged ?? null,
  not_judged_reasons: (judgment?.reasons ?? []).map(({ kind, type, message }) => ({
    ...{ kind, type, message },
  })),
  unreadable_findings: judgment?.unreadableFindings ?? 0,
});

const reasonOf = (job: JobRow, judgment: Judgment | null): Reason | null =>
  // Jobs of older versions have no reason if that version saw no problem.
  readStoredJson<Reason>(job.reason) ?? (judgment && reasonOfJudgment(judgment));

type Prompted = Pick<ClipResult, 'prompt' | 'prompt_source' | 'prompt_conflicts'>;

const promptOf = (job: JobRow, run: RunRow | undefined, store: Store): Prompted => {
  const text = job.prompt ?? run?.prompt ?? null;
  const source = job.promptSource ?? run?.promptSource ?? null;
  // Fetching a result again does not search for the prompt again: an earlier job did.
  const found =
    job.promptSearch ?? (job.clipId && store.promptRows.newestOfClip(job.clipId)?.promptSearch);
  const counting =
    text === null || source === null || source === noPromptSource ? null : { text, source };
  const conflicts = findConflicts(counting, readStoredJson<PromptSearchResult>(found));
  return { prompt: givenPrompt(text, source), prompt_source: source, prompt_conflicts: conflicts };
};

/** Returns a job and its run as one entry of the result document. */
export const clipResult = (job: JobRow, run: RunRow | undefined, store: Store): ClipResult => {
  const judgment = run ? judgmentOfJob(run, store.batches.optionsOf(job.batchId)) : null;
  return {
    path: job.path,
    sha256: job.clipId && store.clips.sha256(job.clipId),
    state: job.state,
    reason: reasonOf(job, judgment),
    ...notJudgedBy(judgment),
    not_judged: notJudgedOfClip(job.state, judgment),
    ...promptOf(job, run, store),
    evaluation_id: run?.evaluationId ?? null,
    attempt: run?.attempt ?? null,
    reused: job.reused === 1,
    imported: run?.imported === 1,
    copy: resultCopy(run),
    findings: findingsOf(run),
  };
};
