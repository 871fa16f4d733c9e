import type { ClipResult, ResultDocument } from '../../../shared/documents/result.ts';
import type { JudgedFinding } from '../../../shared/domain/fail-condition.ts';
import { isOneOf } from '../../../shared/domain/finding-types.ts';
import type { Store } from '../../store/store.ts';
import type { LibraryThread } from '../library-thread.ts';
import { ownFindingsOf } from './own-findings.ts';

export type JudgedClip = { readonly clip: ClipResult; readonly findings: readonly JudgedFinding[] };

const clipsPerCall = 200;

/** With the findings of their own runs, and those that people marked on them. */
export async function* judgedClips(
  { clips }: ResultDocument,
  store: Store,
  thread: LibraryThread,
): AsyncGenerator<JudgedClip, void, void> {
  for (let start = 0; start < clips.length; start += clipsPerCall) {
    const turn = clips.slice(start, start + clipsPerCall).map((clip) => ({
      clip,
      parts: clip.findings.length > 0 ? clip.parts : [],
    }));
    const own = await ownFindingsOf(
      turn.map(({ clip }) => clip),
      store,
      thread,
    );
    const runIds = turn.flatMap(({ parts }) => parts.map(({ runId }) => runId));
    const judged = await thread.call('judgedFindingsOfRuns', runIds);
    const findingsByRun = new Map(runIds.map((id, index) => [id, judged[index] ?? []]));
    for (const [index, { clip, parts }] of turn.entries()) {
      const findings = parts.flatMap(({ runId, types }) =>
        (findingsByRun.get(runId) ?? []).filter(isOneOf(types)),
      );
      yield { clip, findings: [...findings, ...(own[index] ?? [])] };
    }
  }
}
