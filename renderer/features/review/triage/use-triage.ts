import { createSafeContext } from '@mantine/core';
import { useSearch } from 'wouter';
import type { Decision } from '../../../../shared/domain/decision.ts';
import type { Verdict } from '../../../../shared/domain/verdict.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { currentPath, currentQuery, goTo } from '../../../routes/hash-location.ts';
import { parseReviewAddress, reviewLink } from '../../../routes/review-address.ts';
import { routes } from '../../../routes/routes.ts';
import { notify } from '../../../ui/notify.ts';
import { useAdvancesOnDecision } from '../../clip-actions/use-advances-on-decision.ts';
import { useSetDecisions } from '../../clip-actions/use-set-decision.ts';
import { withDecision } from '../../clip-findings/verdicts/review-walk.ts';
import { useChangeFinding } from '../../clip-findings/verdicts/use-change-finding.ts';
import { reviewWalk, typeAhead } from '../../clip-findings/verdicts/walk-store.ts';
import type { Review } from '../../clip-player/review-context.ts';
import type { ClipWalk } from './use-clip-walk.ts';
import { useFindingSteps } from './use-finding-steps.ts';

const isReviewScreen = (path: string): boolean =>
  path.startsWith('/clips/') || path === routes.reviewSummary;

/** All of them can be undone. */
export const useCreateTriage = (review: Review, clips: ClipWalk) => {
  const { clipId, name, decision: decisionBefore } = review.detail.card;
  const { isWalking, runId, trackId: chosenTrack } = parseReviewAddress(useSearch());
  const steps = useFindingSteps(review, clips, isWalking);
  const change = useChangeFinding();
  const setDecisions = useSetDecisions();
  const advances = useAdvancesOnDecision();

  const returnTo = (trackId: string | null): void => {
    typeAhead.clear();
    const isStillWalking = isWalking && reviewWalk.now() !== null;
    const isHere = currentPath() === routes.clip(clipId);
    const here = parseReviewAddress(currentQuery());
    const isChosen = isHere && here.runId === runId && here.trackId === trackId;
    // If the finding is already shown, its current frame stays.
    const frame = isChosen ? here.frame : null;
    const wanted = { runId, trackId, frame, isWalking: isStillWalking };
    goTo(reviewLink(clipId, wanted), { replace: isHere });
  };

  const changeFinding = (finding: Finding, now: { verdict: Verdict | null } | { note: string }) =>
    change(clipId, finding, now, {
      // During a walk, hundreds of undo notifications would cover the page; the bar explains undo.
      isOffered: !isWalking,
      onUndone: () => returnTo(finding.trackId),
    });

  const undoDecision = (): void => {
    if (isWalking) reviewWalk.recordDecision(clipId, decisionBefore);
    // From another screen, an undo must not lead back to the review.
    if (isReviewScreen(currentPath())) returnTo(chosenTrack);
  };

  return {
    isWalking,
    ...steps,
    /** Keeps or rejects the clip and, if the user wants that, goes on to the next one. */
    decide: (decision: Decision | null): void => {
      const isOffered = !isWalking;
      const options = { name, isOffered, onUndone: undoDecision };
      const saving = setDecisions({ [decision ?? 'undecided']: [clipId] }, options);
      if (isWalking) {
        reviewWalk.recordDecision(clipId, decision);
        void saving.then((isSaved) => {
          // Not as the last mark, which the bar confirms.
          if (!isSaved) reviewWalk.change((walk) => withDecision(walk, clipId, decisionBefore));
        });
      }
      if (decision !== null && advances) steps.goOn();
    },
    /** Sets a finding's verdict, or clears it (null). During a walk, goes on to the next finding. */
    setVerdict: (finding: Finding, verdict: Verdict | null): void => {
      const { trackId, verdict: before } = finding;
      if (verdict !== before) {
        changeFinding(finding, { verdict }).catch(notify.failed('The verdict was not saved'));
      }
      const isChosen =
        review.chosen !== null && review.findings[review.chosen]?.trackId === trackId;
      if (isWalking && isChosen && verdict !== null) steps.step(1);
    },
    /** @returns false if the note could not be saved, after notifying the user */
    annotate: async (finding: Finding, note: string): Promise<boolean> => {
      try {
        await changeFinding(finding, { note });
        return true;
      } catch (error) {
        notify.failed('The note was not saved')(error);
        return false;
      }
    },
  };
};

export type Triage = ReturnType<typeof useCreateTriage>;

export const [TriageContext, useTriage] = createSafeContext<Triage>(
  'useTriage must be used inside the review page',
);
