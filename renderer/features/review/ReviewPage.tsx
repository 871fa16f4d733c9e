import { Stack } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import type { ClipDetail } from '../../../shared/contract/clips.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Verdict } from '../../../shared/domain/verdict.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import type { ActionId } from '../../actions/action-catalogue.ts';
import { type Handlers, useActionHandlers, useActions } from '../../actions/action-handlers.ts';
import { currentPath, currentQuery, goTo, noteInAddress } from '../../routes/hash-location.ts';
import { parseReviewAddress, reviewLink } from '../../routes/review-address.ts';
import { routes } from '../../routes/routes.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { notify } from '../../ui/notify.ts';
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
import { hasFile } from '../clip-cards/has-file.ts';
import { verdictHandlers } from '../clip-findings/VerdictButtons.tsx';
import { firstTrack, nextStop } from '../clip-findings/verdicts/review-walk.ts';
import { reviewWalk, typeAhead, useReviewWalk } from '../clip-findings/verdicts/walk-store.ts';
import { useFramePool } from '../clip-player/frames/FramePoolProvider.tsx';
import { leaveFullScreen } from '../clip-player/layout/full-screen.ts';
import { PlayerColumns } from '../clip-player/layout/PlayerLayout.tsx';
import { type Review, ReviewContext } from '../clip-player/review-context.ts';
import { TimeBar } from '../clip-player/time-bar/TimeBar.tsx';
import { useEvaluate } from '../evaluate/evaluate-context.ts';
import { useFetchEvaluations } from '../evaluations/FetchProvider.tsx';
import { goToReportOn } from '../reports/chosen-clips.ts';
import { PromptPanel } from './facts/PromptPanel.tsx';
import { type SideTab, SideTabs } from './facts/SideTabs.tsx';
import { fieldId, focusField } from './findings/FindingNote.tsx';
import { ClipSteps } from './head/ClipSteps.tsx';
import { ClipTools } from './head/ClipTools.tsx';
import { MarkingContext, useCreateMarking } from './marking/use-marking.ts';
import { PlayerPart } from './PlayerPart.tsx';
import { findingsInOrder, recordClip } from './triage/find-finding.ts';
import { useClipWalk } from './triage/use-clip-walk.ts';
import { type Triage, TriageContext, useCreateTriage } from './triage/use-triage.ts';
import { WalkBar } from './triage/WalkBar.tsx';
import { useCreateReview } from './use-create-review.ts';

/** @param showFindings brings the list of findings to the front */
const useTriageKeys = (review: Review, triage: Triage, showFindings: () => void): void => {
  const { clipId } = review.detail.card;
  const { isWalking } = triage;
  const search = useSearch();
  const context = useActions();
  const { findings } = review;
  const chosen = review.chosen === null ? undefined : findings[review.chosen];

  /** Wraps a handler: a key pressed while the next finding is loading waits and applies to that. */
  const deferWhileLoading = (action: ActionId, act: () => void) => (): void => {
    if (typeAhead.isHeld()) typeAhead.keep(() => context.find(action)?.());
    else act();
  };
  /** Acts on the selected finding. With none, shows the first without a verdict, else the first. */
  const onChosen = (act: (finding: Finding) => void) => (): void => {
    const first = findings.findIndex(({ verdict }) => verdict === null);
    if (chosen) act(chosen);
    else if (findings.length === 0) notify.toast('This clip has no findings.');
    else review.choose(Math.max(0, first));
  };
  const giveVerdict = (verdict: Verdict | null, action: ActionId): void =>
    deferWhileLoading(
      action,
      onChosen((finding) => triage.setVerdict(finding, verdict)),
    )();
  const writeNote = ({ trackId }: Finding): void => {
    leaveFullScreen();
    showFindings();
    focusField(fieldId('note', trackId));
  };
  const leaveWalk = (): void => {
    reviewWalk.end();
    typeAhead.clear();
    // Keeps the frame: without it, the page would go to the finding's first frame again.
    goTo(reviewLink(clipId, { ...parseReviewAddress(search), isWalking: false }), {
      replace: true,
    });
  };
  useActionHandlers({
    ...verdictHandlers(giveVerdict),
    'review.nextFinding': deferWhileLoading('review.nextFinding', () => triage.step(1)),
    'review.previousFinding': deferWhileLoading('review.previousFinding', () => triage.step(-1)),
    'review.note': deferWhileLoading('review.note', onChosen(writeNote)),
    ...(triage.toPreviousClip ? { 'clips.previous': triage.toPreviousClip } : {}),
    ...(triage.toNextClip ? { 'clips.next': triage.toNextClip } : {}),
    ...(isWalking ? {} : { 'review.unreviewed': () => goTo(routes.reviewFrom(clipId)) }),
    // Not by Escape, which also closes a note.
    ...(isWalking ? { 'review.end': leaveWalk } : {}),
    ...(!isWalking && chosen ? { 'selection.none': () => review.choose(null) } : {}),
  });
  // After the handlers, so that held keys act on the finding that is shown now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: keys are held until the address changes
  useEffect(() => typeAhead.release(clipId), [search]);
};

/**
 * Starts a walk if the address is that of a walk, as in a link, and none is in progress.
 * @param trackId the selected finding
 */
const useWalkStop = (
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
const usePrefetchNext = (clipId: ClipId, following: ClipId | null, isWalking: boolean): void => {
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
