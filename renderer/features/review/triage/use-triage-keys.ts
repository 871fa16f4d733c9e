import { useEffect } from 'react';
import { useSearch } from 'wouter';
import type { Verdict } from '../../../../shared/domain/verdict.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import type { ActionId } from '../../../actions/action-catalogue.ts';
import { useActionHandlers, useActions } from '../../../actions/action-handlers.ts';
import { goTo } from '../../../routes/hash-location.ts';
import { parseReviewAddress, reviewLink } from '../../../routes/review-address.ts';
import { routes } from '../../../routes/routes.ts';
import { notify } from '../../../ui/notify.ts';
import { verdictHandlers } from '../../clip-findings/VerdictButtons.tsx';
import { reviewWalk, typeAhead } from '../../clip-findings/verdicts/walk-store.ts';
import { leaveFullScreen } from '../../clip-player/layout/full-screen.ts';
import type { Review } from '../../clip-player/review-context.ts';
import { fieldId, focusField } from '../findings/FindingNote.tsx';
import type { Triage } from './use-triage.ts';

/** @param showFindings brings the list of findings to the front */
export const useTriageKeys = (review: Review, triage: Triage, showFindings: () => void): void => {
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
