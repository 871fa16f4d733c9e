import { useCallback, useMemo } from 'react';
import { useSearch } from 'wouter';
import type { ClipId, RunId } from '../../../shared/domain/ids.ts';
import { goTo } from '../../routes/hash-location.ts';
import { parseReviewAddress, type ReviewAddress, reviewLink } from '../../routes/review-address.ts';

export type ChoiceControl = {
  readonly choice: ReviewAddress;
  chooseRun(runId: RunId): void;
  chooseTrack(trackId: string | null, frame?: number): void;
};

/**
 * Returns the selected run and finding. They are kept only in the address, so that links, reloads
 * and undo show the same.
 */
export const useChoice = (clipId: ClipId): ChoiceControl => {
  const search = useSearch();
  const choice = useMemo(() => parseReviewAddress(search), [search]);
  const choose = useCallback(
    (part: Partial<ReviewAddress>) =>
      goTo(reviewLink(clipId, { ...parseReviewAddress(search), frame: null, ...part }), {
        replace: true,
      }),
    [clipId, search],
  );
  return {
    choice,
    chooseRun: useCallback((runId) => choose({ runId, trackId: null }), [choose]),
    chooseTrack: useCallback(
      (trackId, frame) => choose({ trackId, frame: frame ?? null }),
      [choose],
    ),
  };
};
