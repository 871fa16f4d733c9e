import { judgedFramesText, notJudgedOf } from '../../shared/domain/not-judged.ts';
import type { NotJudged } from '../../shared/domain/not-judged-kinds.ts';
import type { ClipResult, Reason } from '../../shared/domain/result-document.ts';
import { evaluationRead } from '../../shared/service-api/evaluation.ts';
import { inOriginalFrames, readRunCopy } from '../copies/in-original-frames.ts';
import type { Store } from '../db/store.ts';
import type { JobRow } from '../db/tables/jobs.ts';
import type { RunRow } from '../db/tables/run-row.ts';
import { conflictsWith } from '../prompts/conflicts-with.ts';
import type { PromptFinding } from '../prompts/prompt-source.ts';

/** Findings of a run as the service sent them, in frames of the clip; none without a result. */
export const findingsOf = (run: RunRow | undefined): unknown[] => {
  const raw: unknown = JSON.parse(run?.raw ?? 'null');
  if (typeof raw !== 'object' || raw === null || !('result' in raw)) return [];
  const { result } = raw;
  if (typeof result !== 'object' || result === null || !('glitches' in result)) return [];
  if (!Array.isArray(result.glitches)) return [];
  return [...inOriginalFrames(result.glitches, readRunCopy(run?.copy ?? null))];
};

/** The copy by which a run judged its clip; null where that was judged as it is. */
export const toldCopy = (run: RunRow | undefined): ClipResult['copy'] => {
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

/** What a stored run leaves unjudged of that which was asked for; null without a run. */
export const notJudgedOfRun = (run: RunRow | undefined): NotJudged | null => {
  if (!run) return null;
  const evaluation = evaluationRead.safeParse(JSON.parse(run.raw ?? 'null')).data;
  return notJudgedOf({
    ...{ state: run.state, types: run.glitchTypes.split(','), detectors: evaluation?.detectors },
    hasResult: Boolean(evaluation?.result),
    isOfPart: judgedFramesText(readRunCopy(run.copy)) !== null,
  });
};

type Prompted = Pick<ClipResult, 'prompt' | 'prompt_source' | 'prompt_conflicts'>;

const promptOf = (job: JobRow, run: RunRow | undefined, store: Store): Prompted => {
  const text = job.prompt ?? run?.prompt ?? null;
  const source = job.promptSource ?? run?.promptSource ?? null;
  // Who asks for a result once more does not look for the prompt again: an earlier job has.
  const found = job.promptFinding ?? (job.clipId && store.promptRows.ofClip(job.clipId)?.finding);
  const counting = text === null || source === null ? null : { text, source };
  const conflicts = conflictsWith(counting, JSON.parse(found ?? 'null') as PromptFinding | null);
  return { prompt: text, prompt_source: source, prompt_conflicts: conflicts };
};

/** A job and its run as one entry of the result document. */
export const clipResult = (job: JobRow, run: RunRow | undefined, store: Store): ClipResult => ({
  path: job.path,
  sha256: job.clipId && store.clips.sha256(job.clipId),
  state: job.state,
  reason: job.reason === null ? null : (JSON.parse(job.reason) as Reason),
  not_judged: notJudgedOfRun(run),
  ...promptOf(job, run, store),
  evaluation_id: run?.evaluationId ?? null,
  attempt: run?.attempt ?? null,
  reused: job.reused === 1,
  imported: run?.imported === 1,
  copy: toldCopy(run),
  findings: findingsOf(run),
});
