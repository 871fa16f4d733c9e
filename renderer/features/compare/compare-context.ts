import { createSafeContext } from '@mantine/core';
import type { ClipDetail } from '../../../shared/contract/clips.ts';
import type { FindingPair } from '../../../shared/domain/tracks/finding-pair.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import type { Run } from '../../../shared/model/run.ts';
import type { CompareMode } from '../../routes/compare-address.ts';
import { hasFile } from '../clip-cards/has-file.ts';
import type { OpenedClip } from '../clip-player/frames/use-clip-frames.ts';
import type { Review } from '../clip-player/review-context.ts';
import type { FrameMatch } from './frames/frame-match.ts';
import type { SharedScreen } from './frames/shared-screen.ts';
import type { PlacePair, Places, SideName } from './use-places.ts';

export type ComparedClip = {
  readonly detail: ClipDetail;
  /** Undefined for a clip that has not been evaluated. */
  readonly run: Run | undefined;
};

export const sideNames: readonly SideName[] = ['left', 'right'];

const letters = ['A', 'B', 'C', 'D'] as const;

/** Names a picture by its position. */
export const letterOf = (position: number): string => letters[position] ?? '';

export type Comparison = {
  /** Each picture as a separate review. Only the playhead is shared, and counts in `match.table`. */
  readonly sides: readonly Review[];
  readonly opened: readonly OpenedClip[];
  /** Both sides show the same video. */
  readonly isOneClip: boolean;
  readonly match: FrameMatch;
  readonly screen: SharedScreen;
  readonly places: Places;
  readonly pair: PlacePair;
  readonly left: Review;
  readonly right: Review;
  /** Placed in `match.table`. */
  readonly matched: Readonly<Record<SideName, readonly Finding[]>>;
  readonly pairs: readonly FindingPair[];
  readonly chosen: number | null;
  /** Selects a pair on both sides. @param frame to go to instead of its first */
  choose(pair: number | null, frame?: number): void;
};

export const canShow = ({ sides, opened }: Comparison, position: number): boolean => {
  const card = sides[position]?.detail.card;
  return card !== undefined && hasFile(card) && opened[position]?.status !== 'failed';
};

export const [CompareContext, useComparison] = createSafeContext<Comparison>(
  'useComparison must be used inside the comparison',
);

/** Returns the letters of the two pictures whose findings are compared. */
export const useSideLetters = (): Readonly<Record<SideName, string>> => {
  const { pair } = useComparison();
  return { left: letterOf(pair.left), right: letterOf(pair.right) };
};

export const modeLabels: Readonly<Record<CompareMode, string>> = {
  one: 'Single view',
  side: 'Side by side',
  wipe: 'Wipe',
  difference: 'Difference',
};

/**
 * Two runs of one clip show the same video; without both videos, or with more than two, there is
 * nothing to overlay.
 */
export const modesFor = ({
  isOneClip,
  shownCount,
}: {
  isOneClip: boolean;
  /** Number of pictures; 0 unless all can be shown. */
  shownCount: number;
}): readonly CompareMode[] => {
  if (isOneClip) return ['one', 'side'];
  return shownCount === 2 ? ['side', 'wipe', 'difference'] : ['side'];
};
