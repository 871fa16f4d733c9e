import type { Engine } from '../../../engine/index.ts';
import { completionTexts } from '../../../shared/contract/completion-texts.ts';
import type { ClipResult } from '../../../shared/documents/result.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { countOf } from './phrases.ts';

/** Says how partial clips can be completed, and what that bills. Uses no network. */
export const partialHint = (
  { queue }: Pick<Engine, 'queue'>,
  clips: readonly Pick<ClipResult, 'state' | 'sha256'>[],
): string[] => {
  const partial = clips.filter(({ state }) => state === 'partial');
  const clipIds = partial.flatMap(({ sha256 }) => (sha256 === null ? [] : (sha256 as ClipId)));
  if (clipIds.length === 0) return [];
  const offer = queue.offerCompletion({ clipIds });
  if (offer.clips === 0) return [];
  const { complete, retry } = completionTexts(offer);
  return [
    `${countOf(offer.clips, 'clip')} ${offer.clips === 1 ? 'is' : 'are'} partial.`,
    `  clipcheck complete --all     ${complete}`,
    `  clipcheck retry --partial    ${retry}`,
  ];
};
