import { Stack } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import type { ClipDetail } from '../../../shared/contract/clips.ts';
import { type Handlers, useActionHandlers } from '../../actions/action-handlers.ts';
import { currentPath, currentQuery, goTo, noteInAddress } from '../../routes/hash-location.ts';
import { parseReviewAddress, reviewLink } from '../../routes/review-address.ts';
import { routes } from '../../routes/routes.ts';
import { Screen } from '../../ui/Screen.tsx';
import { uiTimes } from '../../ui/ui-times.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { CompleteDialog } from '../clip-actions/CompleteDialog.tsx';
import { DeleteClipsDialog } from '../clip-actions/DeleteClipsDialog.tsx';
import {
  EvaluateClipsDialog,
  evaluationTally,
  needsConfirmation,
} from '../clip-actions/EvaluateClipsDialog.tsx';
import { PromptDialog } from '../clip-actions/PromptDialog.tsx';
import { sharedTags, TagsDialog } from '../clip-actions/TagsDialog.tsx';
import { useOpenClipFile, useRetryClips, useRevealClip } from '../clip-actions/use-clip-actions.ts';
import { PlayerColumns } from '../clip-player/layout/PlayerLayout.tsx';
import { type Review, ReviewContext } from '../clip-player/review-context.ts';
import { TimeBar } from '../clip-player/time-bar/TimeBar.tsx';
import { useEvaluate } from '../evaluate/evaluate-context.ts';
import { useFetchEvaluations } from '../evaluations/FetchProvider.tsx';
import { goToReportOn } from '../reports/chosen-clips.ts';
import { PromptPanel } from './facts/PromptPanel.tsx';
import { type SideTab, SideTabs } from './facts/SideTabs.tsx';
import { ClipSteps } from './head/ClipSteps.tsx';
import { ClipTools } from './head/ClipTools.tsx';
import { MarkingContext, useCreateMarking } from './marking/use-marking.ts';
import { PlayerPart } from './PlayerPart.tsx';
import { useClipWalk } from './triage/use-clip-walk.ts';
import { TriageContext, useCreateTriage } from './triage/use-triage.ts';
import { useTriageKeys } from './triage/use-triage-keys.ts';
import { usePrefetchNext, useWalkStop } from './triage/use-walk-stop.ts';
import { WalkBar } from './triage/WalkBar.tsx';
import { useCreateReview } from './use-create-review.ts';

/** For reloads, links and the back button. Omits a frame that the address opens at anyway. */
const useFrameInAddress = ({ detail, playhead, findings, chosen }: Review): void => {
  const { clipId } = detail.card;
  const search = useSearch();
  const place = chosen === null ? undefined : findings[chosen]?.place;
  // Without a finding and a frame, an address opens at the first finding.
  const opensAtFinding = place === undefined && findings.length > 0;
  const impliedFrame = place?.hasRegion ? place.firstFrame : opensAtFinding ? null : 0;
  const noteLater = useDebouncedCallback(() => {
    const { frame, isPlaying } = playhead.state();
    const isHere = currentPath() === routes.clip(clipId) && currentQuery() === search;
    if (isPlaying || playhead.wanted() !== frame || !isHere) return;
    const wanted = parseReviewAddress(search);
    noteInAddress(reviewLink(clipId, { ...wanted, frame: frame === impliedFrame ? null : frame }));
  }, uiTimes.frameAddressDebounceMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also notes again for another address
  useEffect(() => {
    noteLater();
    return playhead.subscribe(noteLater);
  }, [noteLater, playhead, search, impliedFrame]);
};

const useReviewPageActions = ({ card }: ClipDetail, onDeleted: () => void) => {
  const { clipId } = card;
  const clipIds = [clipId];
  const { dialog, show } = useDialog();
  const { start } = useEvaluate();
  const retry = useRetryClips();
  const { refresh } = useFetchEvaluations();
  const reveal = useRevealClip();
  const openFile = useOpenClipFile();
  const canRetry = card.state === 'failed' || card.state === 'partial';
  const handlers: Handlers = {
    'selection.evaluate': () => {
      const tally = evaluationTally([card]);
      if (!needsConfirmation(tally)) start({ clipIds });
      else
        show((onClose) => (
          <EvaluateClipsDialog clipIds={clipIds} tally={tally} onClose={onClose} />
        ));
    },
    'selection.retry': canRetry ? () => retry(clipIds) : undefined,
    'selection.complete':
      card.state === 'partial'
        ? () => show((onClose) => <CompleteDialog clips={{ clipIds }} onClose={onClose} />)
        : undefined,
    'selection.refresh': card.runId === null ? undefined : () => refresh({ clipIds }),
    'selection.setPrompt': () =>
      show((onClose) => (
        <PromptDialog clipIds={clipIds} text={card.prompt ?? ''} onClose={onClose} />
      )),
    'selection.tag': () =>
      show((onClose) => (
        <TagsDialog clipIds={clipIds} tags={sharedTags([card])} onClose={onClose} />
      )),
    'selection.export': () => goToReportOn(clipIds),
    'selection.openFile': openFile ? () => openFile(clipId) : undefined,
    'selection.reveal': reveal ? () => reveal(clipId) : undefined,
    'selection.delete': () =>
      show((onClose) => (
        <DeleteClipsDialog
          clipIds={clipIds}
          onClose={onClose}
          onDeleted={(gone) => gone.length > 0 && onDeleted()}
        />
      )),
  };
  useActionHandlers(handlers);
  return { handlers, dialog };
};

export const ReviewPage = ({ detail }: { detail: ClipDetail }) => {
  const { card } = detail;
  const [tab, setTab] = useState<SideTab>('findings');
  const created = useCreateReview(detail);
  const { review, opened, player } = created;
  useFrameInAddress(review);
  const clips = useClipWalk(card.clipId);
  const triage = useCreateTriage(review, clips);
  const trackId = review.chosen === null ? null : (review.findings[review.chosen]?.trackId ?? null);
  const { handlers, dialog } = useReviewPageActions(detail, () => {
    // During a walk, continues as from any deleted clip. The page may have been left meanwhile.
    const isHere = currentPath().includes(card.clipId);
    if (isHere && !triage.isWalking) goTo(routes.library, { replace: true });
  });
  useWalkStop(review, trackId, triage.isWalking);
  usePrefetchNext(card.clipId, clips.next, triage.isWalking);
  const showFindings = (): void => setTab('findings');
  useTriageKeys(review, triage, showFindings);
  const marking = useCreateMarking(review, showFindings);
  return (
    <ReviewContext value={review}>
      <MarkingContext value={marking}>
        <TriageContext value={triage}>
          <Screen
            title={card.name}
            lead={<ClipSteps clips={clips} />}
            tools={<ClipTools handlers={handlers} />}
          >
            <Stack gap={0} h="100%">
              {triage.isWalking ? <WalkBar clipId={card.clipId} trackId={trackId} /> : null}
              <PlayerColumns
                main={
                  <>
                    <PlayerPart opened={opened} player={player} />
                    <TimeBar />
                  </>
                }
                side={
                  <>
                    <PromptPanel />
                    <SideTabs
                      tab={tab}
                      onTab={setTab}
                      noneText={created.noneText}
                      onRun={created.chooseRun}
                    />
                  </>
                }
              />
            </Stack>
            {dialog}
          </Screen>
        </TriageContext>
      </MarkingContext>
    </ReviewContext>
  );
};
