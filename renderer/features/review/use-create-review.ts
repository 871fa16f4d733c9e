import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ClipDetail } from '../../../shared/contract/clips.ts';
import { clampFrame } from '../../../shared/domain/frames/frame-table.ts';
import { useListing } from './findings/use-listing.ts';
import { useWrittenNote } from './findings/written-note.ts';
import { findingsIn } from './findings-in.ts';
import { type OpenedClip, useClipFrames } from './frames/use-clip-frames.ts';
import { createHoveredFinding } from './hovered-finding.ts';
import type { ClipSound } from './player/sound/clip-sound.ts';
import { useClipPlayhead } from './player/use-clip-playhead.ts';
import { showFinding, useLoop } from './player/use-loop.ts';
import type { ReviewAddress } from './review-address.ts';
import type { Review, ReviewFinding } from './review-context.ts';
import { shownResult } from './runs/shown-result.ts';
import { useChoice } from './use-choice.ts';
import { useClipTable } from './use-clip-table.ts';

type Asked = Pick<ReviewAddress, 'trackId' | 'frame' | 'isWalking'>;

/**
 * Says once which finding a clip's page opens at: the first there is, however late it comes. Any
 * address that asks for something ends it, so what is unchosen later stays so, and so does moving on.
 */
export const createOpening = () => {
  let isOver = false;
  return {
    /**
     * @param first index of the first finding that is listed
     * @param hasMoved whether one is at another frame than the first, or on the way
     */
    findingAt: (
      { trackId, frame, isWalking }: Asked,
      first: number | undefined,
      hasMoved: boolean,
    ): number | undefined => {
      if (isOver) return undefined;
      const isAsked = trackId !== null || frame !== null || isWalking || hasMoved;
      isOver = isAsked || first !== undefined;
      return isAsked ? undefined : first;
    },
  };
};

/**
 * Chooses the clip's first finding when its page is opened, or when the first one arrives. An
 * address that names a finding or a frame is kept as it is, and a walk chooses its own.
 */
const useOpenAtFinding = (asked: ReviewAddress, { listing, choose, playhead }: Review): void => {
  const [opening] = useState(createOpening);
  const [listed] = listing.listed;
  useLayoutEffect(() => {
    const hasMoved = playhead.wanted() > 0 || playhead.state().isPlaying;
    const first = opening.findingAt(asked, listed, hasMoved);
    if (first !== undefined) choose(first);
  }, [opening, asked, listed, choose, playhead]);
};

export type CreatedReview = {
  review: Review;
  opened: OpenedClip;
  sound: ClipSound;
  noneText: string;
  /** Takes the canvas on which frames are drawn. */
  onCanvas: (canvas: HTMLCanvasElement | null) => void;
};

/** Creates the state shared by all parts of the review page. */
export const useCreateReview = (detail: ClipDetail): CreatedReview => {
  const { choice, chooseRun, chooseTrack } = useChoice(detail.card.clipId);
  const [hovered] = useState(createHoveredFinding);
  const opened = useClipFrames(detail.card);
  const { frames } = opened;
  const table = useClipTable(detail.card, frames);
  // A re-run without the finding must not remove it while its note is being written.
  const { run, findings: shown, noneText } = shownResult(detail, choice.runId, useWrittenNote());
  const findings = useMemo(
    () => findingsIn(shown, run?.prompt ?? '', table),
    [shown, run?.prompt, table],
  );
  const chosen = indexOfTrack(findings, choice.trackId);
  const place = chosen === null ? null : (findings[chosen]?.place ?? null);
  const ownFrame = place?.hasRegion ? place.firstFrame : null;
  const askedFor = choice.frame === null ? ownFrame : clampFrame(table, choice.frame);
  const askedBefore = useRef(askedFor);
  useEffect(() => {
    askedBefore.current = askedFor;
  });
  const { playhead, sound, onCanvas } = useClipPlayhead({
    clipId: detail.card.clipId,
    table,
    frames,
    hasSound: detail.hasSound,
    // Another table may place the selection at another frame. If the user has moved on, stay.
    firstFrame: (before) =>
      before === null || before === askedBefore.current ? (askedFor ?? before ?? 0) : before,
  });
  useLoop(playhead, table, place);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice sends one there
  useEffect(() => {
    if (choice.frame !== null) playhead.goTo(choice.frame);
    else if (place) showFinding(playhead, table, place);
  }, [choice.runId, choice.trackId, choice.frame]);
  const listing = useListing(findings, chosen);
  const review = useMemo<Review>(
    () => ({
      detail,
      run,
      chooseRun: (runId) => {
        chooseRun(runId);
        hovered.hover(null);
      },
      table,
      frames,
      playhead,
      findings,
      listing,
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
    [
      detail,
      run,
      chooseRun,
      table,
      frames,
      playhead,
      findings,
      listing,
      chosen,
      chooseTrack,
      hovered,
    ],
  );
  useOpenAtFinding(choice, review);
  return { review, opened, sound, noneText, onCanvas };
};

const indexOfTrack = (
  findings: readonly ReviewFinding[],
  trackId: string | null,
): number | null => {
  const index =
    trackId === null ? -1 : findings.findIndex((finding) => finding.trackId === trackId);
  return index === -1 ? null : index;
};
