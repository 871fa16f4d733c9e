import type { ClipResult, ResultDocument } from '../../../shared/documents/result.ts';
import type { JudgedFinding } from '../../../shared/domain/fail-condition.ts';
import { isOneOf } from '../../../shared/domain/finding-types.ts';
import type { LibraryThread } from '../library-thread.ts';

export type JudgedClip = { readonly clip: ClipResult; readonly findings: readonly JudgedFinding[] };

const clipsPerCall = 200;

export async function* judgedClips(
  { clips }: ResultDocument,
  thread: LibraryThread,
): AsyncGenerator<JudgedClip, void, void> {
  for (let start = 0; start < clips.length; start += clipsPerCall) {
    const turn = clips.slice(start, start + clipsPerCall).map((clip) => ({
      clip,
      parts: clip.findings.length > 0 ? clip.parts : [],
    }));
    const runIds = turn.flatMap(({ parts }) => parts.map(({ runId }) => runId));
    const judged = await thread.call('judgedFindingsOfRuns', runIds);
    const findingsByRun = new Map(runIds.map((id, index) => [id, judged[index] ?? []]));
    for (const { clip, parts } of turn) {
      const findings = parts.flatMap(({ runId, types }) =>
        (findingsByRun.get(runId) ?? []).filter(isOneOf(types)),
      );
      yield { clip, findings };
    }
  }
}
