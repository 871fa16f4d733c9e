import { createSafeContext } from '@mantine/core';
import type { ClipDetail } from '../../../shared/contract/clips.ts';
import type { FindingPair } from '../../../shared/domain/tracks/finding-pair.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import type { Run } from '../../../shared/model/run.ts';
import type { CompareMode } from '../../routes/compare-address.ts';
import { hasFile } from '../clip-cards/has-file.ts';
import type { OpenedClip } from '../clip-player/frames/use-clip-frames.ts';
import type { Review } from '../clip-player/review-context.ts';
import type { FrameMatch, SideName } from './frames/frame-match.ts';
import type { PairScreen } from './frames/pair-source.ts';

export type ComparedClip = {
  readonly detail: ClipDetail;
  /** Undefined for a clip that has not been evaluated. */
  readonly run: Run | undefined;
};

export type Comparison = {
  /** Each side as a separate review. Only the playhead is shared, and counts in `match.table`. */
  readonly left: Review;
  readonly right: Review;
  readonly opened: Readonly<Record<SideName, OpenedClip>>;
  /** Both sides show the same video. */
  readonly isOneClip: boolean;
  readonly match: FrameMatch;
  /** Placed in `match.table`. */
  readonly matched: Readonly<Record<SideName, readonly Finding[]>>;
  readonly screen: PairScreen;
  readonly pairs: readonly FindingPair[];
  readonly chosen: number | null;
  /** Selects a pair on both sides. @param frame to go to instead of its first */
  choose(pair: number | null, frame?: number): void;
};

export const canShow = (comparison: Comparison, side: SideName): boolean =>
  hasFile(comparison[side].detail.card) && comparison.opened[side].status !== 'failed';

export const [CompareContext, useComparison] = createSafeContext<Comparison>(
  'useComparison must be used inside the comparison',
);

export const modeLabels: Readonly<Record<CompareMode, string>> = {
  one: 'Single view',
  side: 'Side by side',
  wipe: 'Wipe',
  difference: 'Difference',
};

/** Two runs of one clip show the same video; without both videos there is nothing to overlay. */
export const modesFor = ({
  isOneClip,
  hasBothPictures,
}: {
  isOneClip: boolean;
  hasBothPictures: boolean;
}): readonly CompareMode[] => {
  if (isOneClip) return ['one', 'side'];
  return hasBothPictures ? ['side', 'wipe', 'difference'] : ['side'];
};
