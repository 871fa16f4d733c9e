import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import type { ClipDetail } from '../../../shared/contract/clips.ts';
import { clampFrame } from '../../../shared/domain/frames/frame-table.ts';
import { placeFindings } from '../../../shared/domain/frames/place-finding.ts';
import type { ClipId, RunId } from '../../../shared/domain/ids.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { goTo } from '../../routes/hash-location.ts';
import { parseReviewAddress, type ReviewAddress, reviewLink } from '../../routes/review-address.ts';
import { createStore, useStore } from '../../ui/store.ts';
import { inListOrder } from '../clip-findings/finding-listing.ts';
import { shownResult } from '../clip-findings/shown-result.ts';
import { useClipFrames, useClipTable } from '../clip-player/frames/use-clip-frames.ts';
import { useClipPlayhead } from '../clip-player/playback/use-clip-playhead.ts';
import { showFinding, useLoop } from '../clip-player/playback/use-player-actions.ts';
import type { Review } from '../clip-player/review-context.ts';
import { writtenNote } from './findings/FindingNote.tsx';

/** Kept only in the address, so that links, reloads and undo show the same. */
const useChoice = (clipId: ClipId) => {
  const search = useSearch();
  const choice = useMemo(() => parseReviewAddress(search), [search]);
  const choose = useCallback(
    (part: Partial<ReviewAddress>) =>
      goTo(reviewLink(clipId, { ...parseReviewAddress(search), frame: null, ...part }), {
        replace: true,
      }),
    [clipId, search],
  );
  return {
    choice,
    chooseRun: useCallback((runId: RunId) => choose({ runId, trackId: null }), [choose]),
    chooseTrack: useCallback(
      (trackId: string | null, frame?: number) => choose({ trackId, frame: frame ?? null }),
      [choose],
    ),
  };
};

type Requested = Pick<ReviewAddress, 'trackId' | 'frame' | 'isWalking'>;

/**
 * Decides, once, at which finding a page opens: the first, even if it arrives late. An address with
 * a selection, or a moved playhead, cancels this, so a finding that the user deselects stays
 * deselected.
 */
export const createOpening = () => {
  let isOver = false;
  return {
    /**
     * @param first index of the first finding in the list
     * @param hasMoved whether the playhead has left the first frame, or is playing
     * @returns the index to select now; undefined for none
     */
    findingAt: (
      { trackId, frame, isWalking }: Requested,
      first: number | undefined,
      hasMoved: boolean,
    ): number | undefined => {
      if (isOver) return undefined;
      const hasTarget = trackId !== null || frame !== null || isWalking || hasMoved;
      isOver = hasTarget || first !== undefined;
      return hasTarget ? undefined : first;
    },
  };
};

/** Not if the address names a finding or a frame, nor during a walk, which selects its own. */
const useOpenAtFinding = (
  requested: ReviewAddress,
  { findings, choose, playhead }: Review,
): void => {
  const [opening] = useState(createOpening);
  const [first] = findings.keys();
  useLayoutEffect(() => {
    const hasMoved = playhead.wanted() > 0 || playhead.state().isPlaying;
    const found = opening.findingAt(requested, first, hasMoved);
    if (found !== undefined) choose(found);
  }, [opening, requested, first, choose, playhead]);
};

export const useCreateReview = (detail: ClipDetail) => {
  const { choice, chooseRun, chooseTrack } = useChoice(detail.card.clipId);
  const [hovered] = useState(() => createStore<number | null>(null));
  const opened = useClipFrames(detail.card);
  const { frames } = opened;
  const table = useClipTable(detail.card, frames);
  // A re-run without the finding must not remove it while its note is being written.
  const {
    run,
    findings: shown,
    noneText,
  } = shownResult(detail, choice.runId, useStore(writtenNote));
  // In list order, so that numbers on the page ascend in the list.
  const findings = useMemo(() => inListOrder(placeFindings(shown, table)), [shown, table]);
  const chosen = indexOfTrack(findings, choice.trackId);
  const place = chosen === null ? null : (findings[chosen]?.place ?? null);
  const findingFrame = place?.hasRegion ? place.firstFrame : null;
  const requestedFrame = choice.frame === null ? findingFrame : clampFrame(table, choice.frame);
  const lastRequested = useRef(requestedFrame);
  useEffect(() => {
    lastRequested.current = requestedFrame;
  });
  const { playhead, ...player } = useClipPlayhead({
    clipId: detail.card.clipId,
    table,
    frames,
    hasSound: detail.hasSound,
    // Another table may place the selection at another frame. If the user has moved on, stay.
    initialFrame: (before) =>
      before === null || before === lastRequested.current
        ? (requestedFrame ?? before ?? 0)
        : before,
  });
  useLoop(playhead, table, place);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection moves the playhead
  useEffect(() => {
    if (choice.frame !== null) playhead.goTo(choice.frame);
    else if (place) showFinding(playhead, table, place);
  }, [choice.runId, choice.trackId, choice.frame]);
  const review = useMemo<Review>(
    () => ({
      detail,
      run,
      table,
      frames,
      playhead,
      findings,
      chosen,
      choose: (index, frame) => {
        const finding = index === null ? undefined : findings[index];
        if (frame !== undefined) chooseTrack(finding?.trackId ?? null, frame);
        // Selecting it again goes back to its first frame.
        else if (finding && index === chosen) showFinding(playhead, table, finding.place);
        else chooseTrack(finding?.trackId ?? null);
      },
      hovered,
    }),
    [detail, run, table, frames, playhead, findings, chosen, chooseTrack, hovered],
  );
  useOpenAtFinding(choice, review);
  const openRun = (runId: RunId): void => {
    chooseRun(runId);
    hovered.set(null);
  };
  return { review, chooseRun: openRun, opened, player, noneText };
};

const indexOfTrack = (findings: readonly Finding[], trackId: string | null): number | null => {
  const index =
    trackId === null ? -1 : findings.findIndex((finding) => finding.trackId === trackId);
  return index === -1 ? null : index;
};
