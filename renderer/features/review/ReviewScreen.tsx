import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FileQuestionMark } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams, useSearch } from 'wouter';
import { type ClipId, clipIdSchema } from '../../../shared/domain/ids.ts';
import { goTo } from '../../routes/hash-location.ts';
import { parseReviewAddress, reviewLink } from '../../routes/review-address.ts';
import { routes } from '../../routes/routes.ts';
import { errorRecordOf } from '../../rpc/error-record.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CallError } from '../../ui/ErrorPanel.tsx';
import { notify } from '../../ui/notify.ts';
import { Screen } from '../../ui/Screen.tsx';
import { reviewWalk } from '../clip-findings/verdicts/walk-store.ts';
import { useFramePool } from '../clip-player/frames/FramePoolProvider.tsx';
import { ReviewPage } from './ReviewPage.tsx';
import { nextOfWalk, recordClip, useClipDetail } from './triage/find-finding.ts';

/** Goes on from a clip that was deleted during a review walk to the next one, or to the summary. */
const SkipDeletedClip = ({ clipId }: { clipId: ClipId }) => {
  const readClip = useClipDetail();
  useEffect(() => {
    let isUnmounted = false;
    const goToNext = async (): Promise<void> => {
      recordClip(clipId, null);
      const isActive = reviewWalk.now() !== null;
      const next = await nextOfWalk(clipId, 1, readClip);
      if (isUnmounted) return;
      const end = isActive ? routes.reviewSummary : routes.review;
      goTo(next ? reviewLink(next.clipId, { trackId: next.trackId, isWalking: true }) : end, {
        replace: true,
      });
    };
    goToNext().catch(notify.failed('The next clip could not be opened'));
    return () => {
      isUnmounted = true;
    };
  }, [clipId, readClip]);
  return <Screen title="Clip">{null}</Screen>;
};

const UnknownClip = () => (
  <Screen title="Unknown clip">
    <EmptyState
      icon={FileQuestionMark}
      title="This clip is not in the library"
      actions={
        <Button variant="filled" onClick={() => goTo(routes.library)}>
          Go to the library
        </Button>
      }
    >
      It was deleted, or its address belongs to another library.
    </EmptyState>
  </Screen>
);

/**
 * Opens the clip's file in the first render: an effect would run only after the whole page has been
 * rendered, which takes a third of the time to open a clip.
 */
const useEarlyOpen = (clipId: ClipId, frame: number): void => {
  const pool = useFramePool();
  useState(() => pool.prefetch([{ clipId, frame }]));
};

export const ReviewScreen = () => {
  const clipId = clipIdSchema.safeParse(useParams().clipId).data;
  // Each clip has its own page, so selections do not carry over to the next one.
  return clipId === undefined ? <UnknownClip /> : <KnownClip key={clipId} clipId={clipId} />;
};

const KnownClip = ({ clipId }: { clipId: ClipId }) => {
  const { query } = useRpc();
  const { isWalking, frame } = parseReviewAddress(useSearch());
  useEarlyOpen(clipId, frame ?? 0);
  const detail = useQuery(query.clips.get.queryOptions({ input: { clipId } }));
  if (detail.error && errorRecordOf(detail.error).code === 'unknown_clip') {
    return isWalking ? <SkipDeletedClip clipId={clipId} /> : <UnknownClip />;
  }
  if (detail.data) return <ReviewPage detail={detail.data} />;
  return (
    <Screen title="Clip">
      <CallError m="lg" title="The clip could not be loaded" call={detail} />
    </Screen>
  );
};
