import {
  type ClipResult,
  type ClipWithOutcome,
  countOutcomes,
  type DocumentWithOutcomes,
} from '../../../shared/documents/result.ts';
import type { RunId } from '../../../shared/domain/ids.ts';
import { checkedNote, outcomeOf } from '../../../shared/model/outcome.ts';
import type { Store } from '../../store/store.ts';
import { judgmentOfJob } from '../../store/tables/judgment-of-row.ts';
import type { TrackVerdict } from '../../store/tables/verdicts.ts';
import type { LibraryThread } from '../library-thread.ts';
import { clipIdOf, ownFindingsOf } from './own-findings.ts';

type Clips = { clips: readonly ClipResult[] };

type WithOutcomes<Document> = Omit<Document, 'clips'> &
  Pick<DocumentWithOutcomes, 'clips' | 'outcomes'>;

const hasResult = ({ state }: ClipResult): boolean => state === 'completed' || state === 'partial';

type Verdicts = readonly Pick<TrackVerdict, 'verdict'>[];

/**
 * Adds the outcome that a clip has by its own run; only a result has findings.
 * @param marked verdicts on findings that people marked
 */
const withOwnOutcome = (
  clip: ClipResult,
  verdicts: Verdicts,
  marked: Verdicts,
  store: Store,
): ClipWithOutcome => {
  const { state } = clip;
  const runId = clip.parts[0]?.runId as RunId | undefined;
  const run = runId && hasResult(clip) ? store.runs.byId(runId) : undefined;
  const job = run && store.jobs.newestForRun(run.id);
  const judgment = run ? judgmentOfJob(run, job && store.batches.optionsOf(job.batchId)) : null;
  const judged = [...(run ? verdicts : []), ...marked].filter(({ verdict }) => verdict !== null);
  const confirmed = judged.filter(({ verdict }) => verdict === 'real').length;
  const open = (run ? clip.findings.length : 0) + marked.length - judged.length;
  const outcome = outcomeOf({ state, counts: { confirmed, open }, judgment });
  return { ...clip, outcome, checked: checkedNote(judgment, run?.promptSource ?? null) };
};

/** Adds outcomes by the document's own runs: an earlier result does not hide a failed attempt. */
export const withRunOutcomes = async <Document extends Clips>(
  document: Document,
  store: Store,
  thread: LibraryThread,
): Promise<WithOutcomes<Document>> => {
  const runIds = document.clips.flatMap(({ findings, parts: [part] }) =>
    part && findings.length > 0 ? [part.runId as RunId] : [],
  );
  // What was paid for is reported even if its verdicts cannot be read: its findings are then open.
  const verdicts =
    runIds.length === 0 ? [] : await thread.call('verdictsOfRuns', runIds).catch(() => []);
  const byRun = new Map<string, Verdicts>(
    runIds.map((runId, index) => [runId, verdicts[index] ?? []]),
  );
  const marked = await ownFindingsOf(document.clips, store, thread).catch(() => []);
  const clips = document.clips.map((clip, index) =>
    withOwnOutcome(clip, byRun.get(clip.parts[0]?.runId ?? '') ?? [], marked[index] ?? [], store),
  );
  return { ...document, clips, outcomes: countOutcomes(clips).outcomes };
};

export const withLibraryOutcomes = async <Document extends Clips>(
  document: Document,
  store: Store,
  thread: LibraryThread,
): Promise<WithOutcomes<Document>> => {
  const ids = document.clips.map((clip) => clipIdOf(clip, store));
  const known = [...new Set(ids.filter((id) => id !== null))];
  const stored = await thread.call('outcomes', known);
  const byId = new Map(stored.map((clip) => [clip.clipId, clip]));
  const clips = document.clips.map((clip, index): ClipWithOutcome => {
    const id = ids[index];
    const card = id ? byId.get(id) : undefined;
    return card
      ? { ...clip, outcome: card.outcome, checked: card.checkedNote }
      : withOwnOutcome(clip, [], [], store);
  });
  return { ...document, clips, outcomes: countOutcomes(clips).outcomes };
};
