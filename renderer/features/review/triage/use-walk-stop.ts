import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ClipDetail } from '../../../../shared/contract/clips.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { goTo } from '../../../routes/hash-location.ts';
import { reviewLink } from '../../../routes/review-address.ts';
import { routes } from '../../../routes/routes.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { hasFile } from '../../clip-cards/has-file.ts';
import { firstTrack, nextStop } from '../../clip-findings/verdicts/review-walk.ts';
import { reviewWalk, useReviewWalk } from '../../clip-findings/verdicts/walk-store.ts';
import { useFramePool } from '../../clip-player/frames/FramePoolProvider.tsx';
import type { Review } from '../../clip-player/review-context.ts';
import { findingsInOrder, recordClip } from './find-finding.ts';

/**
 * Starts a walk if the address is that of a walk, as in a link, and none is in progress.
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
    recordClip(clipId, queries.getQueryData<ClipDetail>(queryKey) ?? detail);
  }, [clipId, detail, isWalking, queries, query]);
  useEffect(() => {
    const walk = reviewWalk.now();
    if (!isOnWay || trackId !== null || walk === null) return;
    const first = firstTrack(walk, clipId, 1);
    if (first === null) return;
    goTo(reviewLink(clipId, { trackId: first, isWalking: true }), { replace: true });
  }, [clipId, trackId, isOnWay]);
};

const entryFrame = (detail: ClipDetail): number => {
  const first = findingsInOrder(detail).find(({ verdict }) => verdict === null);
  return first?.place.hasRegion ? first.place.firstFrame : 0;
};

/** Reads the next clip and, during a walk, fetches frames around its first finding. */
export const usePrefetchNext = (
  clipId: ClipId,
  following: ClipId | null,
  isWalking: boolean,
): void => {
  const { query } = useRpc();
  const pool = useFramePool();
  const { walk } = useReviewWalk();
  const next = isWalking ? walk && nextStop(walk, clipId, 1) : following;
  // An error is reported when the clip is opened.
  const { data } = useQuery(
    query.clips.get.queryOptions({ input: next === null ? skipToken : { clipId: next } }),
  );
  const isRead = data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each clip
  useEffect(() => {
    if (!isWalking || !data || !hasFile(data.card)) return;
    pool.prefetch([{ clipId: data.card.clipId, frame: entryFrame(data) }]);
  }, [pool, isWalking, next, isRead]);
};
