import { Flex, Stack, Text } from '@mantine/core';
import { type CSSProperties, useMemo, useState } from 'react';
import type { Finding } from '../../../shared/model/finding.ts';
import { bestTake } from '../../../shared/model/score.ts';
import { type CompareMode, maxSides } from '../../routes/compare-address.ts';
import { createStore } from '../../ui/store.ts';
import { Toggle } from '../../ui/Toggle.tsx';
import { PlayerSection } from '../clip-player/layout/PlayerLayout.tsx';
import { useZoom, type ZoomControl } from '../clip-player/picture/use-stage-gestures.ts';
import { usePlayerActions } from '../clip-player/playback/use-player-actions.ts';
import { type Review, ReviewContext, usePlayhead } from '../clip-player/review-context.ts';
import fieldStyles from '../clip-player/time-bar/field.module.css';
import { Lanes } from '../clip-player/time-bar/Lanes.tsx';
import { TimeBar } from '../clip-player/time-bar/TimeBar.tsx';
import { Unjudged } from '../clip-player/time-bar/Unjudged.tsx';
import { Transport } from '../clip-player/transport/Transport.tsx';
import styles from './ComparePlayer.module.css';
import {
  type Comparison,
  canShow,
  sideNames,
  useComparison,
  useSideLetters,
} from './compare-context.ts';
import { DifferencePicture } from './pictures/DifferencePicture.tsx';
import { PictureBar, PictureBars } from './pictures/PictureBar.tsx';
import { SideCanvas, SideLabel, SideLabels, SideOverlay, SidePicture } from './pictures/sides.tsx';
import { WipePicture } from './pictures/WipePicture.tsx';
import type { SideName } from './use-places.ts';

type ShownSides = Readonly<Record<SideName, boolean>>;

const labels: Readonly<Record<SideName, string>> = {
  left: 'Findings of A (gray)',
  right: 'Findings of B (in color)',
};

type Props = { shown: ShownSides; onShow: (shown: ShownSides) => void };

const SideSwitch = ({ shown, onShow }: Props) => (
  <Flex
    component="fieldset"
    gap="sm"
    px="md"
    py="xs"
    bg="var(--cc-surface-1)"
    aria-label="Findings on the video"
  >
    {sideNames.map((side) => (
      <Toggle
        key={side}
        isOn={shown[side]}
        onPress={() => onShow({ ...shown, [side]: !shown[side] })}
      >
        {labels[side]}
      </Toggle>
    ))}
  </Flex>
);

const BothOverlays = ({ shown }: { shown: ShownSides }) =>
  sideNames.map((side, position) =>
    shown[side] ? (
      <div key={side} className={styles.overlay} data-side={side} data-testid={`${side}-overlay`}>
        <SideOverlay position={position} />
      </div>
    ) : null,
  );

type PicturesProps = { zoomControl: ZoomControl };

const OnePicture = ({ zoomControl }: PicturesProps) => {
  const [shown, setShown] = useState<ShownSides>({ left: true, right: true });
  return (
    <>
      <SideSwitch shown={shown} onShow={setShown} />
      <SidePicture position={0} control={zoomControl}>
        <SideCanvas position={0} />
        <BothOverlays shown={shown} />
      </SidePicture>
    </>
  );
};

/** Four stand in two rows, unless they are taller than wide. */
const columnsFor = ({ sides }: Comparison): number => {
  const isTall = sides.every(({ frames, detail: { card } }) => {
    const ratio = frames?.picture.aspectRatio ?? (card.width ?? 1) / (card.height ?? 1);
    return ratio < 1;
  });
  return sides.length === maxSides && !isTall ? 2 : sides.length;
};

const SideBySide = ({ zoomControl, suggested }: PicturesProps & { suggested: number | null }) => {
  const comparison = useComparison();
  const { sides, places } = comparison;
  return (
    <div
      className={styles.pictures}
      style={{ '--columns': columnsFor(comparison) } as CSSProperties}
    >
      {sides.map((_, position) => (
        <Stack
          // biome-ignore lint/suspicious/noArrayIndexKey: a place stays, whichever take is in it
          key={position}
          gap={0}
          miw={0}
          mih={0}
          onPointerDownCapture={() => places.choosePlace(position)}
        >
          <SideLabel position={position} isSuggested={position === suggested} />
          <SidePicture position={position} control={zoomControl}>
            <SideCanvas position={position} />
            <SideOverlay position={position} />
          </SidePicture>
          <PictureBar position={position} />
        </Stack>
      ))}
    </div>
  );
};

const FrameProblem = () => {
  const { problem } = usePlayhead();
  return problem === null ? null : (
    <Text px="md" py="sm" bg="var(--cc-surface-1)" c="var(--cc-bad)" role="alert">
      {problem}
    </Text>
  );
};

const overlaid = {
  one: OnePicture,
  wipe: WipePicture,
  difference: DifferencePicture,
} as const satisfies Record<Exclude<CompareMode, 'side'>, unknown>;

const Overlaid = ({
  mode,
  zoomControl,
  suggested,
}: PicturesProps & { mode: keyof typeof overlaid; suggested: number | null }) => {
  const Picture = overlaid[mode];
  return (
    <>
      <SideLabels suggested={suggested} />
      <Picture zoomControl={zoomControl} />
      <PictureBars />
    </>
  );
};

const reviewOfAll = (comparison: Comparison): Review => {
  const { sides, left, match, matched, pairs, chosen } = comparison;
  const pair = chosen === null ? undefined : pairs[chosen];
  const finding =
    pair && (pair.right === null ? matched.left[pair.left] : matched.right[pair.right]);
  const open = sides.flatMap(({ frames }) => frames ?? []);
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
    <ReviewContext value={reviewOfAll(comparison)}>
      <Player mode={mode} />
    </ReviewContext>
  );
};

const Player = ({ mode }: { mode: CompareMode }) => {
  const comparison = useComparison();
  const { sides, isOneClip } = comparison;
  const zoomControl = useZoom();
  usePlayerActions();
  const hasPicture = sides.some((_, position) => canShow(comparison, position));
  const suggested = isOneClip ? null : bestTake(sides.map(({ detail }) => detail.card));
  const shared = { zoomControl, suggested };
  return (
    <PlayerSection>
      {mode === 'side' ? <SideBySide {...shared} /> : <Overlaid mode={mode} {...shared} />}
      <FrameProblem />
      <Transport hasPicture={hasPicture} canSaveFrame={false} zoomControl={zoomControl} />
    </PlayerSection>
  );
};

const noFindings: readonly Finding[] = [];

export const CompareTimeBar = () => {
  const comparison = useComparison();
  const { left, matched, match } = comparison;
  const letters = useSideLetters();
  const { table } = match;
  const hovered = useMemo(() => createStore<number | null>(null), []);
  // The filmstrip shows the side whose frames the bar counts.
  const filmstripSide = sideNames.find((side) => comparison[side].frames?.table === table);
  const frames = filmstripSide ? comparison[filmstripSide].frames : null;
  return (
    // Only findings of a side can be hovered or selected; the bar itself has no result.
    <ReviewContext
      value={{
        ...left,
        run: undefined,
        table,
        frames,
        chosen: null,
        hovered,
        findings: filmstripSide ? matched[filmstripSide] : noFindings,
      }}
    >
      <TimeBar sides={2}>
        {sideNames.map((side) => (
          <ReviewContext key={side} value={{ ...comparison[side], table, findings: matched[side] }}>
            <div className={styles.lanes} data-side={side}>
              <span className={`${fieldStyles.words} ${styles.name}`}>{letters[side]}</span>
              <Unjudged clipTable={comparison[side].table} />
              <Lanes />
            </div>
          </ReviewContext>
        ))}
      </TimeBar>
    </ReviewContext>
  );
};
