import {
  type ClipResult,
  type ClipWithOutcome,
  countOutcomes,
  type DocumentWithOutcomes,
  type ResultDocument,
} from '../../../shared/documents/result.ts';
import { withTrustedVerdicts } from '../../../shared/domain/fail-condition.ts';
import type { ClipId, RunId } from '../../../shared/domain/ids.ts';
import type { Judgment } from '../../../shared/domain/judgment.ts';
import { type NextStep, nextStepOf, type StepFinding } from '../../../shared/domain/next-step.ts';
import { countFindings } from '../../../shared/model/count-findings.ts';
import { kindOf } from '../../../shared/model/kinds.ts';
import { checkedNote, outcomeOf } from '../../../shared/model/outcome.ts';
import { receivedFindingSchema } from '../../../shared/service-api/finding.ts';
import type { Store } from '../../store/store.ts';
import { judgmentOfJob } from '../../store/tables/judgment-of-row.ts';
import type { RunRow } from '../../store/tables/run-row.ts';
import type { LibraryThread } from '../library-thread.ts';
import { clipIdOf } from './clip-id-of.ts';
import { type JudgedClip, judgedClips } from './judged-clips.ts';

type Clips = Pick<ResultDocument, 'clips'> & Partial<Pick<ResultDocument, 'stoppedBy'>>;

type WithOutcomes<Document> = Omit<Document, 'clips'> &
  Pick<DocumentWithOutcomes, 'clips' | 'outcomes'>;

const hasResult = ({ state }: ClipResult): boolean => state === 'completed' || state === 'partial';

const judgmentOf = (clip: ClipResult, run: RunRow, store: Store): Judgment => {
  const joined = clip.parts.length > 1 ? store.results.ofClip(run.clipId).result : null;
  const job = store.jobs.newestForRun(run.id);
  return joined?.judgment ?? judgmentOfJob(run, job && store.batches.optionsOf(job.batchId));
};

/** Returns the outcome that a clip has by its own run, or those that its result is joined of. */
const ownOutcome = (
  { clip, findings }: JudgedClip,
  store: Store,
): Pick<ClipWithOutcome, 'outcome' | 'checked'> => {
  const runId = clip.parts[0]?.runId as RunId | undefined;
  const run = runId && hasResult(clip) ? store.runs.byId(runId) : undefined;
  const judgment = run ? judgmentOf(clip, run, store) : null;
  const { counts } = countFindings(findings);
  return {
    outcome: outcomeOf({ state: clip.state, counts, judgment }),
    checked: checkedNote(judgment, run?.promptSource ?? null),
  };
};

const nextOf = (
  { clip, findings }: JudgedClip,
  { stoppedBy = null }: Clips,
  trustsImports: boolean,
  store: Store,
): NextStep => {
  const clipId = clipIdOf(clip, store);
  return nextStepOf({
    ...clip,
    stoppedBy,
    decision: clipId && store.decisions.ofPerson(clipId),
    isImported: clip.imported && !trustsImports,
    findings: trustsImports ? withTrustedVerdicts(findings) : findings,
  });
};

/** Without their verdicts, as if nobody had judged them. */
const openFindings = ({ findings }: ClipResult): StepFinding[] =>
  findings.map((sent, index) => {
    const finding = receivedFindingSchema.parse(sent);
    const namedWords = finding.prompt_segment?.text ?? '';
    const isPossible = finding.clipcheck_possible === true;
    const open = { verdict: null, verdictBy: null, place: null, isPossible };
    return { ...finding, ...open, number: index + 1, kind: kindOf(finding), namedWords };
  });

/**
 * Adds outcomes by the document's own runs: an earlier result does not hide a failed attempt. What
 * was paid for is reported even if its verdicts cannot be read.
 */
export const withRunOutcomes = async <Document extends Clips>(
  document: Document,
  store: Store,
  thread: LibraryThread,
  trustsImports = false,
): Promise<WithOutcomes<Document>> => {
  const clips: ClipWithOutcome[] = [];
  for await (const judged of judgedClips(document, store, thread, openFindings)) {
    const next = nextOf(judged, document, trustsImports, store);
    clips.push({ ...judged.clip, ...ownOutcome(judged, store), next });
  }
  return { ...document, clips, outcomes: countOutcomes(clips).outcomes };
};

export const withLibraryOutcomes = async <Document extends Clips>(
  document: Document,
  store: Store,
  thread: LibraryThread,
): Promise<WithOutcomes<Document>> => {
  const ids = document.clips.map((clip) => clipIdOf(clip, store)).filter((id) => id !== null);
  const stored = await thread.call('outcomes', [...new Set(ids)]);
  const byId = new Map(stored.map((clip) => [clip.clipId, clip]));
  const clips: ClipWithOutcome[] = [];
  for await (const judged of judgedClips(document, store, thread)) {
    const card = byId.get(clipIdOf(judged.clip, store) ?? ('' as ClipId));
    const outcome = card
      ? { outcome: card.outcome, checked: card.checkedNote }
      : ownOutcome(judged, store);
    clips.push({ ...judged.clip, ...outcome, next: nextOf(judged, document, false, store) });
  }
  return { ...document, clips, outcomes: countOutcomes(clips).outcomes };
};
