import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ClipDetail } from '../../../../shared/contract/clips.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { hasFile } from '../../clip-cards/has-file.ts';
import { nextStop } from '../../clip-findings/verdicts/review-walk.ts';
import { useReviewWalk } from '../../clip-findings/verdicts/walk-store.ts';
import { useFramePool } from '../../clip-player/frames/frame-pool-context.ts';
import { findingsInOrder } from './findings-in-order.ts';
import { useClipDetail } from './use-clip-detail.ts';

/** Returns the frame at which a clip opens: that of its first finding without a verdict. */
const entryFrame = (detail: ClipDetail): number => {
  const first = findingsInOrder(detail).find(({ verdict }) => verdict === null);
  return first?.place.hasRegion ? first.place.firstFrame : 0;
};

/** Keeps a clip's cached detail while the clip may be opened, without fetching it. */
const useCachedDetail = (clipId: ClipId | null): void => {
  const { query } = useRpc();
  const queries = useQueryClient();
  useEffect(() => {
    if (clipId === null) return;
    const options = query.clips.get.queryOptions({ input: { clipId } });
    const keeper = new QueryObserver(queries, { ...options, enabled: false });
    return keeper.subscribe(() => undefined);
  }, [clipId, query, queries]);
};

/**
 * Prefetches the next clip: its detail and, during a walk, the frames around its first finding.
 * @param following the next clip in the library
 */
export const usePrefetchNext = (
  clipId: ClipId,
  following: ClipId | null,
  isWalking: boolean,
): void => {
  const readClip = useClipDetail();
  const pool = useFramePool();
  const { walk } = useReviewWalk();
  const next = isWalking ? walk && nextStop(walk, clipId, 1) : following;
  useCachedDetail(next);
  useEffect(() => {
    if (next === null) return;
    let isOver = false;
    readClip(next).then(
      (detail) => {
        if (isOver || !isWalking || !detail || !hasFile(detail.card)) return;
        pool.prefetch(next, entryFrame(detail));
      },
      // The error is reported when the clip is opened.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [next, isWalking, readClip, pool]);
};
