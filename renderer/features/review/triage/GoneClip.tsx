import { useEffect } from 'react';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { goTo } from '../../../routes/hash-location.ts';
import { reviewLink } from '../../../routes/review-address.ts';
import { routes } from '../../../routes/routes.ts';
import { notify } from '../../../ui/notify.ts';
import { Screen } from '../../../ui/Screen.tsx';
import { withOpenedClip } from '../../clip-findings/verdicts/review-walk.ts';
import { reviewWalk } from '../../clip-findings/verdicts/walk-store.ts';
import { nextOfWalk } from './find-finding.ts';
import { useClipDetail } from './use-clip-detail.ts';

export const GoneClip = ({ clipId }: { clipId: ClipId }) => {
  const readClip = useClipDetail();
  useEffect(() => {
    let isOver = false;
    const goToNext = async (): Promise<void> => {
      reviewWalk.change((walk) => withOpenedClip(walk, clipId, []));
      const isActive = reviewWalk.now() !== null;
      const next = await nextOfWalk(clipId, 1, readClip);
      if (isOver) return;
      const end = isActive ? routes.reviewSummary : routes.review;
      goTo(next ? reviewLink(next.clipId, { trackId: next.trackId, isWalking: true }) : end, {
        replace: true,
      });
    };
    goToNext().catch(notify.failed('The next clip could not be opened'));
    return () => {
      isOver = true;
    };
  }, [clipId, readClip]);
  return <Screen title="Clip">{null}</Screen>;
};
