import type { JudgedFinding } from '../../../shared/domain/fail-condition.ts';
import type { ClipId, RunId } from '../../../shared/domain/ids.ts';
import type { ClipResult, ResultDocument } from '../../../shared/domain/result-document.ts';
import type { Verdict } from '../../../shared/domain/verdict.ts';
import { evaluationRead } from '../../../shared/service-api/evaluation.ts';
import type { Store } from '../../store/store.ts';
import type { RunRow } from '../../store/tables/run-row.ts';
import type { LibraryThread } from '../library-thread.ts';

/** A clip of a document with its findings as they are read, and what a person said of them. */
export type JudgedClip = { readonly clip: ClipResult; readonly findings: readonly JudgedFinding[] };

/** Clips whose verdicts are asked for at once. */
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

const judged = (
  run: RunRow,
  said: readonly { position: number; verdict: Verdict | null; imported: number }[],
): JudgedFinding[] => {
  const saidAt = new Map(said.map((one) => [one.position, one]));
  const evaluation = evaluationRead.safeParse(JSON.parse(run.raw ?? 'null')).data;
  return (evaluation?.result?.glitches ?? []).map(({ type, severity }, position) => ({
    ...{ type, severity, verdict: saidAt.get(position)?.verdict ?? null },
    isVerdictImported: saidAt.get(position)?.imported === 1,
  }));
};

/** The clips of a document with their findings, some at a time. */
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
    const said = await thread.call(
      'verdictsOfRuns',
      runs.map(({ id }): RunId => id),
    );
    const saidOf = new Map(runs.map(({ id }, index) => [id, said[index] ?? []]));
    for (const { clip, run } of turn) {
      yield { clip, findings: run ? judged(run, saidOf.get(run.id) ?? []) : [] };
    }
  }
}
