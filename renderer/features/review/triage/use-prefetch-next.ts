import { useEffect } from 'react';
import type { ClipDetail } from '../../../../shared/contract/clips.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { hasFile } from '../../library/has-file.ts';
import { useFramePool } from '../frames/frame-pool-context.ts';
import { findingsInOrder } from './findings-in-order.ts';
import { nextStop } from './review-walk.ts';
import { useClipDetail } from './use-clip-detail.ts';
import { useReviewWalk } from './walk-store.ts';

/** The frame at which a clip is entered: that of its first finding without a verdict. */
const entryFrame = (detail: ClipDetail): number => {
  const first = findingsInOrder(detail).find(({ verdict }) => verdict === null);
  return first?.place.hasRegion ? first.place.firstFrame : 0;
};

/**
 * Has the clip that comes next ready: its facts, and on the way through all findings its frames
 * around the first of them.
 * @param following the clip that comes next in the library
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
  useEffect(() => {
    if (next === null) return;
    let isOver = false;
    readClip(next).then(
      (detail) => {
        if (isOver || !isWalking || !detail || !hasFile(detail.card)) return;
        pool.prefetch(next, entryFrame(detail));
      },
      // Whoever goes there is told then.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [next, isWalking, readClip, pool]);
};
