import type { WalkedClip } from '../../../../shared/contract/library.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { currentPath, goTo } from '../../../routes/hash-location.ts';
import { reviewLink } from '../../../routes/review-address.ts';
import { routes } from '../../../routes/routes.ts';
import { notify } from '../../../ui/notify.ts';
import { nextTrack, type WalkDirection } from '../../clip-findings/verdicts/review-walk.ts';
import { reviewWalk, typeAhead } from '../../clip-findings/verdicts/walk-store.ts';
import type { Review } from '../../clip-player/review-context.ts';
import { type FoundFinding, nextOfView, nextOfWalk, useClipDetail } from './find-finding.ts';
import type { ClipWalk } from './use-clip-walk.ts';

const indexIn = (rows: readonly WalkedClip[], clipId: ClipId): number =>
  rows.findIndex((row) => row.clipId === clipId);

/**
 * Steps within the clip in list order, then to the next clip, whose finding is looked up before its
 * page opens. Keys pressed in the meantime wait for it.
 * @returns `goOn` leaves a clip that was decided
 */
export const useFindingSteps = (
  { detail, findings, chosen, choose }: Review,
  clips: ClipWalk,
  isWalking: boolean,
) => {
  const { clipId } = detail.card;
  const readClip = useClipDetail();
  const trackId = chosen === null ? null : (findings[chosen]?.trackId ?? null);

  const open = (found: FoundFinding): void => {
    typeAhead.hold(found.clipId);
    goTo(reviewLink(found.clipId, { trackId: found.trackId, isWalking }));
  };

  const goToOtherClip = async (
    direction: WalkDirection,
    find: () => Promise<FoundFinding | null>,
  ): Promise<void> => {
    typeAhead.hold(clipId);
    const found = await find();
    // Does nothing if the user has left the clip or undone the action in the meantime.
    if (!typeAhead.isHeld() || currentPath() !== routes.clip(clipId)) return typeAhead.clear();
    if (found) return open(found);
    typeAhead.clear();
    if (isWalking && direction === 1) goTo(routes.reviewSummary);
    else if (isWalking) notify.toast('That was the first unreviewed finding.');
    else {
      const which = direction === 1 ? 'further' : 'earlier';
      notify.toast(`There are no ${which} findings in this view.`);
    }
  };

  const goToOtherClipOrNotify = (
    direction: WalkDirection,
    find: () => Promise<FoundFinding | null>,
  ): void => {
    goToOtherClip(direction, find).catch((error: unknown) => {
      typeAhead.clear();
      notify.failed('The next clip could not be opened')(error);
    });
  };

  const goToNextInWalk = (direction: WalkDirection): void =>
    goToOtherClipOrNotify(direction, () => nextOfWalk(clipId, direction, readClip));

  const stepInWalk = (direction: WalkDirection): void => {
    const walk = reviewWalk.now();
    const next = walk && nextTrack(walk, clipId, trackId, direction);
    if (next === null) {
      goToNextInWalk(direction);
      return;
    }
    typeAhead.hold(clipId);
    goTo(reviewLink(clipId, { trackId: next, isWalking }), { replace: true });
  };

  const findNextInView = async (direction: WalkDirection): Promise<FoundFinding | null> => {
    const rows = await clips.read();
    return nextOfView(rows, indexIn(rows, clipId), direction, readClip);
  };

  const stepInView = (direction: WalkDirection): void => {
    // With no finding selected, the position is before the first: back goes to the previous clip.
    const next = (chosen ?? -1) + direction;
    if (findings[next]) choose(next);
    else goToOtherClipOrNotify(direction, () => findNextInView(direction));
  };

  const goToNextInView = async (): Promise<void> => {
    const rows = await clips.read();
    const index = indexIn(rows, clipId);
    const next = rows[index + 1];
    if (index === -1 || currentPath() !== routes.clip(clipId)) return;
    if (next) goTo(routes.clip(next.clipId));
    else notify.toast('That was the last clip of this view.');
  };

  const toClip = (other: ClipId | null): (() => void) | null =>
    other === null ? null : () => goTo(routes.clip(other));

  return isWalking
    ? {
        step: stepInWalk,
        goOn: () => goToNextInWalk(1),
        toPreviousClip: () => goToNextInWalk(-1),
        toNextClip: () => goToNextInWalk(1),
      }
    : {
        step: stepInView,
        goOn: () => {
          goToNextInView().catch(notify.failed('The next clip could not be opened'));
        },
        toPreviousClip: toClip(clips.previous),
        toNextClip: toClip(clips.next),
      };
};
