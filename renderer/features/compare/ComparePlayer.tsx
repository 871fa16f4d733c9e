import { Flex, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Finding } from '../../../shared/model/finding.ts';
import type { CompareMode } from '../../routes/compare-address.ts';
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
import { type Comparison, canShow, useComparison } from './compare-context.ts';
import { type SideName, sideLabels, sideNames } from './frames/frame-match.ts';
import { DifferencePicture } from './pictures/DifferencePicture.tsx';
import { SideCanvas, SideLabel, SideLabels, SideOverlay, SidePicture } from './pictures/sides.tsx';
import { WipePicture } from './pictures/WipePicture.tsx';

type ShownSides = Readonly<Record<SideName, boolean>>;

const labels: Readonly<Record<SideName, string>> = {
  left: 'Left findings (gray)',
  right: 'Right findings (in color)',
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
  sideNames
    .filter((side) => shown[side])
    .map((side) => (
      <div key={side} className={styles.overlay} data-side={side} data-testid={`${side}-overlay`}>
        <SideOverlay side={side} />
      </div>
    ));

const OnePicture = ({ zoomControl }: { zoomControl: ZoomControl }) => {
  const [shown, setShown] = useState<ShownSides>({ left: true, right: true });
  return (
    <>
      <SideLabels />
      <SideSwitch shown={shown} onShow={setShown} />
      <SidePicture side="left" control={zoomControl}>
        <SideCanvas side="left" />
        <BothOverlays shown={shown} />
      </SidePicture>
    </>
  );
};

const SideBySide = ({ zoomControl }: { zoomControl: ZoomControl }) => (
  <div className={styles.pair}>
    {sideNames.map((side) => (
      <Stack key={side} gap={0} miw={0} mih={0}>
        <SideLabel side={side} />
        <SidePicture side={side} control={zoomControl}>
          <SideCanvas side={side} />
          <SideOverlay side={side} />
        </SidePicture>
      </Stack>
    ))}
  </div>
);

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

const noFindings: readonly Finding[] = [];

export const CompareTimeBar = () => {
  const sides = useComparison();
  const { left, matched, match } = sides;
  const { table } = match;
  const hovered = useMemo(() => createStore<number | null>(null), []);
  // The filmstrip shows the side whose frames the bar counts.
  const filmstripSide = sideNames.find((side) => sides[side].frames?.table === table);
  const frames = filmstripSide ? sides[filmstripSide].frames : null;
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
          <ReviewContext key={side} value={{ ...sides[side], table, findings: matched[side] }}>
            <div className={styles.lanes} data-side={side}>
              <span className={`${fieldStyles.words} ${styles.name}`}>{sideLabels[side]}</span>
              <Unjudged clipTable={sides[side].table} />
              <Lanes />
            </div>
          </ReviewContext>
        ))}
      </TimeBar>
    </ReviewContext>
  );
};
