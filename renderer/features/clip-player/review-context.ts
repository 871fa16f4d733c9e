import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ClipDetail } from '../../../shared/contract/clips.ts';
import type { FrameTable } from '../../../shared/domain/frames/frame-table.ts';
import type { RunId } from '../../../shared/domain/ids.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import type { Run } from '../../../shared/model/run.ts';
import type { ListingControl } from './finding-listing.ts';
import type { ClipFrames } from './frames/clip-frames.ts';
import type { HoveredFinding } from './hovered-finding.ts';
import type { Playhead, PlayheadState } from './playback/playhead.ts';

export type Review = {
  readonly detail: ClipDetail;
  readonly run: Run | undefined;
  chooseRun(runId: RunId): void;
  /** The file's own frame table; made from stored metadata while the file is not open. */
  readonly table: FrameTable;
  /** Null while the clip is being opened, or if it cannot be opened. */
  readonly frames: ClipFrames | null;
  readonly playhead: Playhead;
  /** Of the shown run, at their places in `table`. */
  readonly findings: readonly Finding[];
  readonly listing: ListingControl;
  readonly chosen: number | null;
  /**
   * Selects a finding in every part of the page and goes to its first frame.
   * @param frame to go to instead
   */
  choose(index: number | null, frame?: number): void;
  /** The hovered finding, highlighted in every part of the page. */
  readonly hovered: HoveredFinding;
};

export const ReviewContext = createContext<Review | null>(null);

export const useReview = (): Review => {
  const review = useContext(ReviewContext);
  if (!review) throw new Error('useReview must be used inside the review page');
  return review;
};

/** Returns the playhead's state and rerenders with every change: use in small components only. */
export const usePlayhead = (): PlayheadState => {
  const { playhead } = useReview();
  return useSyncExternalStore(playhead.subscribe, playhead.state);
};

/** Returns the hovered finding and rerenders with every change: use in small components only. */
export const useHovered = (): number | null => {
  const { hovered } = useReview();
  return useSyncExternalStore(hovered.subscribe, hovered.index);
};

/** Returns whether one finding is hovered; rerenders only when that changes. */
export const useIsHovered = (index: number): boolean => {
  const { hovered } = useReview();
  return useSyncExternalStore(hovered.subscribe, () => hovered.index() === index);
};
