import type { JudgedFinding } from '../../../shared/domain/fail-condition.ts';
import type { ClipId, RunId } from '../../../shared/domain/ids.ts';
import type { ClipResult, ResultDocument } from '../../../shared/domain/result-document.ts';
import type { Verdict } from '../../../shared/domain/verdict.ts';
import { receivedEvaluationSchema } from '../../../shared/service-api/evaluation.ts';
import type { Store } from '../../store/store.ts';
import { readStoredJson } from '../../store/stored-json.ts';
import type { RunRow } from '../../store/tables/run-row.ts';
import type { LibraryThread } from '../library-thread.ts';

/** A clip of a result document with its findings and their verdicts. */
export type JudgedClip = { readonly clip: ClipResult; readonly findings: readonly JudgedFinding[] };

/** Number of clips whose verdicts are read in one call. */
const clipsPerCall = 200;

const isOf = ({ path, sha256 }: ClipResult, clipId: ClipId, { clips }: Store): boolean =>
  sha256 === null ? clips.address(clipId) === path : clips.sha256(clipId) === sha256;

const runOf = (store: Store, clip: ClipResult): RunRow | undefined => {
  const { evaluation_id: id } = clip;
  if (id === null) return undefined;
  return store.runs
    .byEvaluation(id)
    .find(
      ({ clipId, imported }) => (imported === 1) === clip.imported && isOf(clip, clipId, store),
    );
};

const judgedFindings = (
  run: RunRow,
  verdicts: readonly { position: number; verdict: Verdict | null; imported: number }[],
): JudgedFinding[] => {
  const byPosition = new Map(verdicts.map((one) => [one.position, one]));
  const evaluation = receivedEvaluationSchema.safeParse(readStoredJson(run.raw)).data;
  return (evaluation?.result?.glitches ?? []).map(({ type, severity }, position) => ({
    ...{ type, severity, verdict: byPosition.get(position)?.verdict ?? null },
    isVerdictImported: byPosition.get(position)?.imported === 1,
  }));
};

/** Yields the clips of a document with their findings and verdicts. */
export async function* judgedClips(
  { clips }: ResultDocument,
  store: Store,
  thread: LibraryThread,
): AsyncGenerator<JudgedClip, void, void> {
  for (let start = 0; start < clips.length; start += clipsPerCall) {
    const turn = clips.slice(start, start + clipsPerCall).map((clip) => ({
      clip,
      run: clip.findings.length > 0 ? runOf(store, clip) : undefined,
    }));
    const runs = turn.flatMap(({ run }) => (run ? [run] : []));
    const verdicts = await thread.call(
      'verdictsOfRuns',
      runs.map(({ id }): RunId => id),
    );
    const verdictsByRun = new Map(runs.map(({ id }, index) => [id, verdicts[index] ?? []]));
    for (const { clip, run } of turn) {
      yield { clip, findings: run ? judgedFindings(run, verdictsByRun.get(run.id) ?? []) : [] };
    }
  }
}
