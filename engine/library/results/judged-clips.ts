import type { ClipResult, ResultDocument } from '../../../shared/documents/result.ts';
import type { StepFinding } from '../../../shared/domain/next-step.ts';
import type { Store } from '../../store/store.ts';
import type { LibraryThread } from '../library-thread.ts';
import { clipIdOf } from './clip-id-of.ts';

export type JudgedClip = { readonly clip: ClipResult; readonly findings: readonly StepFinding[] };

const clipsPerCall = 200;

/**
 * With the findings of their own runs, and those that people marked on them.
 * @param orElse the findings of a clip that was deleted since, or whose verdicts cannot be read; by
 *   default there are none, or that is an error
 */
export async function* judgedClips(
  { clips }: Pick<ResultDocument, 'clips'>,
  store: Store,
  thread: LibraryThread,
  orElse?: (clip: ClipResult) => StepFinding[],
): AsyncGenerator<JudgedClip, void, void> {
  for (let start = 0; start < clips.length; start += clipsPerCall) {
    const turn = clips.slice(start, start + clipsPerCall);
    const results = turn.map((clip) => ({
      clipId: clipIdOf(clip, store),
      parts: clip.findings.length > 0 ? clip.parts : [],
    }));
    const judged = await thread.call('findingsOfParts', results).catch((error: unknown) => {
      if (!orElse) throw error;
      return [];
    });
    for (const [index, clip] of turn.entries()) {
      const findings = judged[index] ?? [];
      const isDeleted = findings.length < clip.findings.length;
      yield { clip, findings: isDeleted && orElse ? orElse(clip) : findings };
    }
  }
}
