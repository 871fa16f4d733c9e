import { useSearch } from 'wouter';
import type { Finding } from '../../../../shared/model/finding.ts';
import { useOfferUndo, useUndoStack } from '../../../actions/undo-stack.ts';
import { currentPath, currentQuery, goTo } from '../../../routes/hash-location.ts';
import { parseReviewAddress, reviewLink } from '../../../routes/review-address.ts';
import { routes } from '../../../routes/routes.ts';
import { notify } from '../../../ui/notify.ts';
import { type ChangeOfFinding, useSaveTrack } from '../../clip-findings/verdicts/use-save-track.ts';
import { verdictChangeText } from '../../clip-findings/verdicts/verdict-change-text.ts';
import { reviewWalk, typeAhead } from '../../clip-findings/verdicts/walk-store.ts';
import type { Review } from '../../clip-player/review-context.ts';
import type { Triage } from './triage-context.ts';
import type { ClipWalk } from './use-clip-walk.ts';
import { useFindingSteps } from './use-finding-steps.ts';

export const useCreateTriage = (review: Review, clips: ClipWalk): Triage => {
  const { clipId } = review.detail.card;
  const { isWalking, runId } = parseReviewAddress(useSearch());
  const steps = useFindingSteps(review, clips, isWalking);
  const { save, revert } = useSaveTrack();
  const undo = useUndoStack();
  const offerUndo = useOfferUndo();

  /** Returns to the finding, whatever page is shown by then. */
  const returnTo = (trackId: string): void => {
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

  /**
   * Applies a change and offers to undo it.
   * @param now the new values
   * @param before the previous values
   * @param done what was done, as a sentence
   */
  const change = async (
    finding: Finding,
    now: ChangeOfFinding,
    before: ChangeOfFinding,
    done: string,
  ): Promise<void> => {
    const { trackId } = finding;
    const recordInWalk = ({ verdict }: ChangeOfFinding): void => {
      if (verdict !== undefined) reviewWalk.recordVerdict(trackId, verdict);
    };
    const saving = save(clipId, finding, now);
    recordInWalk(now);
    const undoIt = async (): Promise<void> => {
      // The change is shown before it is saved, so undo may be requested that early.
      const isSaved = await saving.then(
        () => true,
        () => false,
      );
      if (!isSaved) return;
      await revert(clipId, trackId, now, before);
      recordInWalk(before);
      returnTo(trackId);
    };
    // During a walk, hundreds of undo notifications would cover the page; the bar explains undo.
    const withdraw = isWalking
      ? undo.push({ done, undo: undoIt, hideOffer: () => undefined })
      : offerUndo(done, undoIt);
    try {
      await saving;
    } catch (error) {
      recordInWalk(before);
      withdraw();
      throw error;
    }
  };

  return {
    isWalking,
    ...steps,
    setVerdict: (finding, verdict) => {
      const { trackId, verdict: before } = finding;
      if (verdict !== before) {
        change(finding, { verdict }, { verdict: before }, verdictChangeText(verdict)).catch(
          notify.failed('The verdict was not saved'),
        );
      }
      const isChosen =
        review.chosen !== null && review.findings[review.chosen]?.trackId === trackId;
      if (isWalking && isChosen && verdict !== null) steps.step(1);
    },
    annotate: async (finding, note) => {
      try {
        await change(finding, { note }, { note: finding.note }, 'Note changed');
        return true;
      } catch (error) {
        notify.failed('The note was not saved')(error);
        return false;
      }
    },
  };
};
