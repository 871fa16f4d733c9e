import { Text } from '@mantine/core';
import type { CompareMode } from '../../routes/compare-address.ts';
import { PlayerSection } from '../clip-player/layout/PlayerSection.tsx';
import { useZoom } from '../clip-player/picture/use-zoom.ts';
import { usePlayerActions } from '../clip-player/playback/use-player-actions.ts';
import { type Review, ReviewContext, usePlayhead } from '../clip-player/review-context.ts';
import { Transport } from '../clip-player/transport/Transport.tsx';
import { type Comparison, canShow, sideNames, useComparison } from './compare-context.ts';
import { DifferencePicture } from './pictures/DifferencePicture.tsx';
import { OnePicture } from './pictures/OnePicture.tsx';
import { SideBySide } from './pictures/SideBySide.tsx';
import { WipePicture } from './pictures/WipePicture.tsx';

const FrameProblem = () => {
  const { problem } = usePlayhead();
  return problem === null ? null : (
    <Text px="md" py="sm" bg="var(--cc-surface-1)" c="var(--cc-bad)" role="alert">
      {problem}
    </Text>
  );
};

const pictures = {
  one: OnePicture,
  side: SideBySide,
  wipe: WipePicture,
  difference: DifferencePicture,
} as const satisfies Record<CompareMode, unknown>;

const reviewOfBoth = ({ left, right, match, matched, pairs, chosen }: Comparison): Review => {
  const pair = chosen === null ? undefined : pairs[chosen];
  const finding =
    pair && (pair.right === null ? matched.left[pair.left] : matched.right[pair.right]);
  const open = [left.frames, right.frames].filter((frames) => frames !== null);
  return {
    ...left,
    table: match.table,
    frames: open.find(({ inexactReason }) => inexactReason !== null) ?? open[0] ?? null,
    findings: finding ? [finding] : [],
    chosen: finding ? 0 : null,
  };
};

export const ComparePlayer = ({ mode }: { mode: CompareMode }) => {
  const comparison = useComparison();
  return (
    <ReviewContext value={reviewOfBoth(comparison)}>
      <Player mode={mode} />
    </ReviewContext>
  );
};

const Player = ({ mode }: { mode: CompareMode }) => {
  const comparison = useComparison();
  const zoomControl = useZoom();
  usePlayerActions();
  const Pictures = pictures[mode];
  const hasPicture = sideNames.some((side) => canShow(comparison, side));
  return (
    <PlayerSection>
      <Pictures zoomControl={zoomControl} />
      <FrameProblem />
      <Transport hasPicture={hasPicture} canSaveFrame={false} zoomControl={zoomControl} />
    </PlayerSection>
  );
};
