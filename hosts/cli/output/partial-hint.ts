import type { Engine } from '../../../engine/index.ts';
import { completionHint } from '../../../shared/contract/completion-texts.ts';
import type { ClipResult } from '../../../shared/documents/result.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';

/** Says how partial clips can be completed, and what that bills. Uses no network. */
export const partialHint = (
  { queue }: Pick<Engine, 'queue'>,
  clips: readonly Pick<ClipResult, 'state' | 'sha256'>[],
): string[] => {
  const partial = clips.filter(({ state }) => state === 'partial');
  const clipIds = partial.flatMap(({ sha256 }) => (sha256 === null ? [] : (sha256 as ClipId)));
  return clipIds.length === 0 ? [] : completionHint(queue.offerCompletion({ clipIds }));
};
