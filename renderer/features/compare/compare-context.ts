import { createSafeContext } from '@mantine/core';
import type { ClipDetail } from '../../../shared/contract/clips.ts';
import type { FindingMatch } from '../../../shared/domain/tracks/finding-match.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import type { Run } from '../../../shared/model/run.ts';
import type { CompareMode } from '../../routes/compare-address.ts';
import { hasFile } from '../clip-cards/has-file.ts';
import type { OpenedClip } from '../clip-player/frames/use-clip-frames.ts';
import type { Review } from '../clip-player/review-context.ts';
import type { FrameMatch } from './frames/frame-match.ts';
import type { SharedScreen } from './frames/shared-screen.ts';
import type { Places } from './use-places.ts';

export type ComparedClip = {
  readonly detail: ClipDetail;
  /** Undefined for a clip that has not been evaluated. */
  readonly run: Run | undefined;
  /** Whether it was deleted from the library while it was compared. */
  readonly isDeleted: boolean;
};

/** A picture as a separate review. Only the playhead is shared, and counts in `match.table`. */
export type Side = Review &
  ComparedClip & {
    readonly opened: OpenedClip;
    /** Its findings, placed in `match.table`. */
    readonly matched: readonly Finding[];
  };

const letters = ['A', 'B', 'C', 'D'] as const;

/** Names a picture by its position. */
export const letterOf = (position: number): string => letters[position] ?? '';

const letterList = new Intl.ListFormat('en-GB');

/** "A, B and D" */
export const listLetters = (some: Iterable<string>): string => letterList.format(some);

export type Comparison = {
  /** Two to four. */
  readonly sides: readonly [Side, ...Side[]];
  /** Both sides show the same video. */
  readonly isOneClip: boolean;
  readonly match: FrameMatch;
  readonly screen: SharedScreen;
  readonly places: Places;
  readonly findings: readonly FindingMatch[];
  readonly chosen: number | null;
  /** Position of the take that is best by its findings; null if none is. */
  readonly suggested: number | null;
  /** Selects one of `findings` in every picture that has it, and one of these pictures. */
  choose(index: number | null): void;
};

export const canShow = ({ isDeleted, opened, detail }: Side): boolean =>
  !isDeleted && hasFile(detail.card) && opened.status !== 'failed';

export const [CompareContext, useComparison] = createSafeContext<Comparison>(
  'useComparison must be used inside the comparison',
);

/** @param position of a picture that is shown */
export const useSide = (position: number): Side => {
  const { sides } = useComparison();
  return sides[position] ?? sides[0];
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
export const modesFor = (
  isOneClip: boolean,
  areShown: readonly boolean[],
): readonly CompareMode[] => {
  if (isOneClip) return ['one', 'side'];
  return areShown.length === 2 && areShown.every(Boolean)
    ? ['side', 'wipe', 'difference']
    : ['side'];
};
