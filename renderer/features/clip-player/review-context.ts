import { createSafeContext } from '@mantine/core';
import { useMemo, useSyncExternalStore } from 'react';
import type { ClipDetail } from '../../../shared/contract/clips.ts';
import type { FrameTable } from '../../../shared/domain/frames/frame-table.ts';
import { type PlacedSubject, placeSubjects } from '../../../shared/domain/seen-subjects.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import type { Run } from '../../../shared/model/run.ts';
import { type Store, useStore } from '../../ui/store.ts';
import type { ClipFrames } from './frames/clip-frames.ts';
import type { Playhead } from './playback/create-playhead.ts';
import type { PlayheadState } from './playback/playhead.ts';

export type Review = {
  readonly detail: ClipDetail;
  readonly run: Run | undefined;
  /** The file's own frame table; made from stored metadata while the file is not open. */
  readonly table: FrameTable;
  readonly frames: ClipFrames | null;
  readonly playhead: Playhead;
  /** Of the shown run, at their places in `table`. */
  readonly findings: readonly Finding[];
  readonly chosen: number | null;
  /** Selects a finding in all parts of the page. @param frame to go to instead of its first */
  choose(index: number | null, frame?: number): void;
  /** A store, since the mouse passes over many: only parts that show one of them render again. */
  readonly hovered: Store<number | null>;
};

export const [ReviewContext, useReview] = createSafeContext<Review>(
  'useReview must be used inside the review page',
);

/** Returns the playhead's state and rerenders with every change: use in small components only. */
export const usePlayhead = (): PlayheadState => {
  const { playhead } = useReview();
  return useSyncExternalStore(playhead.subscribe, playhead.state);
};

export const useHovered = (): number | null => useStore(useReview().hovered);

export const useIsHovered = (index: number): boolean => {
  const { hovered } = useReview();
  return useSyncExternalStore(hovered.subscribe, () => hovered.get() === index);
};

export const leaveFinding = (hovered: Review['hovered'], index: number): void => {
  if (hovered.get() === index) hovered.set(null);
};

export const useSeenSubjects = (): readonly PlacedSubject[] => {
  const { run, table } = useReview();
  const subjects = run?.answer?.subjects;
  return useMemo(() => placeSubjects(subjects ?? [], table), [subjects, table]);
};
