import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ClipDetail } from '../../../../shared/contract/clips.ts';
import { goTo } from '../../../routes/hash-location.ts';
import { reviewLink } from '../../../routes/review-address.ts';
import { routes } from '../../../routes/routes.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { firstTrack, withOpenedClip } from '../../clip-findings/verdicts/review-walk.ts';
import { reviewWalk } from '../../clip-findings/verdicts/walk-store.ts';
import type { Review } from '../../clip-player/review-context.ts';
import { findingsInOrder } from './findings-in-order.ts';

/**
 * Keeps the walk in sync with the clip that is shown. Starts a walk if the address is that of a
 * walk, as in a link, and none is in progress.
 * @param trackId the selected finding
 */
export const useWalkStop = (
  { detail, run }: Pick<Review, 'detail' | 'run'>,
  trackId: string | null,
  isWalking: boolean,
): void => {
  const { clipId } = detail.card;
  // Earlier results can be viewed during a walk without being redirected.
  const isOnWay = isWalking && run?.runId === detail.card.runId;
  const queries = useQueryClient();
  const { query } = useRpc();
  useEffect(() => {
    if (!isWalking) return;
    if (reviewWalk.now() === null) {
      goTo(routes.reviewFrom(clipId), { replace: true });
      return;
    }
    // The rendered detail may be older than verdicts given since.
    const queryKey = query.clips.get.queryKey({ input: { clipId } });
    const newest = queries.getQueryData<ClipDetail>(queryKey) ?? detail;
    reviewWalk.change((walk) => withOpenedClip(walk, clipId, findingsInOrder(newest)));
  }, [clipId, detail, isWalking, queries, query]);
  useEffect(() => {
    const walk = reviewWalk.now();
    if (!isOnWay || trackId !== null || walk === null) return;
    const first = firstTrack(walk, clipId, 1);
    if (first === null) return;
    goTo(reviewLink(clipId, { trackId: first, isWalking: true }), { replace: true });
  }, [clipId, trackId, isOnWay]);
};
