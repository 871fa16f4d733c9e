import type { ClipResult, ResultDocument } from '../../../shared/documents/result.ts';
import type { JudgedFinding } from '../../../shared/domain/fail-condition.ts';
import { isOneOf } from '../../../shared/domain/finding-types.ts';
import { receivedEvaluationSchema } from '../../../shared/service-api/evaluation.ts';
import type { Store } from '../../store/store.ts';
import { readStoredJson } from '../../store/stored-json.ts';
import type { RunRow } from '../../store/tables/run-row.ts';
import type { FindingVerdict } from '../../store/tables/verdicts.ts';
import type { LibraryThread } from '../library-thread.ts';

export type JudgedClip = { readonly clip: ClipResult; readonly findings: readonly JudgedFinding[] };

const clipsPerCall = 200;

type RunOfPart = { readonly run: RunRow; readonly types: readonly string[] };

const partsOf = (store: Store, { parts }: ClipResult): RunOfPart[] =>
  parts.flatMap(({ runId: id, types }) => {
    const run = store.runs.byId(id);
    return run ? [{ run, types }] : [];
  });

const judgedFindings = (
  { run, types }: RunOfPart,
  verdicts: readonly FindingVerdict[],
): JudgedFinding[] => {
  const byPosition = new Map(verdicts.map((one) => [one.position, one]));
  const evaluation = receivedEvaluationSchema.safeParse(readStoredJson(run.raw)).data;
  return (evaluation?.result?.glitches ?? [])
    .map(({ type, severity }, position): JudgedFinding => {
      const { verdict = null, imported = 0 } = byPosition.get(position) ?? {};
      return {
        type,
        severity,
        verdict,
        verdictBy: verdict && (imported === 1 ? 'import' : 'person'),
      };
    })
    .filter(isOneOf(types));
};

export async function* judgedClips(
  { clips }: ResultDocument,
  store: Store,
  thread: LibraryThread,
): AsyncGenerator<JudgedClip, void, void> {
  for (let start = 0; start < clips.length; start += clipsPerCall) {
    const turn = clips.slice(start, start + clipsPerCall).map((clip) => ({
      clip,
      parts: clip.findings.length > 0 ? partsOf(store, clip) : [],
    }));
    const runIds = turn.flatMap(({ parts }) => parts.map(({ run }) => run.id));
    const verdicts = await thread.call('verdictsOfRuns', runIds);
    const verdictsByRun = new Map(runIds.map((id, index) => [id, verdicts[index] ?? []]));
    for (const { clip, parts } of turn) {
      const findings = parts.flatMap((part) =>
        judgedFindings(part, verdictsByRun.get(part.run.id) ?? []),
      );
      yield { clip, findings };
    }
  }
}
