import { concernsPrompt } from '../../../shared/domain/finding-types.ts';
import type { PromptSearchResult } from '../../../shared/domain/found-prompt.ts';
import { inOriginalFrames, readRunCopy } from '../../../shared/domain/in-original-frames.ts';
import { detectorText } from '../../../shared/domain/judged-parts.ts';
import { notJudgedOfClip, reasonOfJudgment } from '../../../shared/domain/judgment.ts';
import type { ClipResult, Reason } from '../../../shared/domain/result-document.ts';
import { givenPrompt, noPromptSource } from '../../../shared/domain/without-prompt.ts';
import { receivedFindingSchema } from '../../../shared/service-api/finding.ts';
import { findConflicts } from '../../clips/prompts/prompt-conflicts.ts';
import type { Store } from '../../store/store.ts';
import { readStoredJson } from '../../store/stored-json.ts';
import type { JobRow } from '../../store/tables/job-row.ts';
import { judgmentOfRow } from '../../store/tables/judgment-of-row.ts';
import type { RunRow } from '../../store/tables/run-row.ts';
import { readOptions } from '../queue/create-batch.ts';

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

/** Returns what a stored run did not evaluate, as members of a document. */
export const notJudgedBy = (
  run: RunRow | undefined,
): Pick<ClipResult, 'not_judged' | 'not_judged_reasons' | 'unreadable_findings'> => {
  const judgment = run && judgmentOfRow(run);
  return {
    not_judged: judgment?.notJudged ?? null,
    not_judged_reasons: (judgment?.reasons ?? []).map(({ kind, type, message }) => ({
      ...{ kind, type, message },
    })),
    unreadable_findings: judgment?.unreadableFindings ?? 0,
  };
};

const reasonOf = (job: JobRow, run: RunRow | undefined): Reason | null => {
  const reason = readStoredJson<Reason>(job.reason);
  if (reason) return reason;
  // Jobs of older versions have no reason if that version saw no problem.
  return run ? reasonOfJudgment(judgmentOfRow(run)) : null;
};

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

/**
 * Returns the reason that a prompt was not judged because there is none, if more than the picture was
 * asked for: by default, clips without a prompt are still evaluated.
 */
const missingPrompt = (
  { batchId }: JobRow,
  run: RunRow | undefined,
  store: Store,
): ClipResult['not_judged_reasons'] => {
  const options = store.batches.optionsOf(batchId);
  if (run?.promptSource !== noPromptSource || options === undefined) return [];
  const { types, withoutPrompt } = readOptions(options);
  const type = types.find(concernsPrompt);
  if (type === undefined || withoutPrompt === 'picture') return [];
  return [
    { kind: 'skipped', type, message: detectorText(type, 'skipped', 'no prompt was given.') },
  ];
};

/** Returns a job and its run as one entry of the result document. */
export const clipResult = (job: JobRow, run: RunRow | undefined, store: Store): ClipResult => {
  const judged = notJudgedBy(run);
  const missing = missingPrompt(job, run, store);
  const notJudged = notJudgedOfClip(job.state, run ? judgmentOfRow(run) : null);
  return {
    path: job.path,
    sha256: job.clipId && store.clips.sha256(job.clipId),
    state: job.state,
    reason: reasonOf(job, run),
    ...judged,
    not_judged: notJudged ?? (missing.length > 0 ? 'prompt' : null),
    not_judged_reasons: [...judged.not_judged_reasons, ...missing],
    ...promptOf(job, run, store),
    evaluation_id: run?.evaluationId ?? null,
    attempt: run?.attempt ?? null,
    reused: job.reused === 1,
    imported: run?.imported === 1,
    copy: resultCopy(run),
    findings: findingsOf(run),
  };
};
