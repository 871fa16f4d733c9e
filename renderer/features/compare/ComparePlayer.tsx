import { Button, Center, SimpleGrid, Stack, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { CompareMode } from '../../routes/compare-address.ts';
import textStyles from '../../ui/texts.module.css';
import { PlayerSection } from '../clip-player/layout/PlayerLayout.tsx';
import { useZoom, type ZoomControl } from '../clip-player/picture/use-stage-gestures.ts';
import { usePlayerActions } from '../clip-player/playback/use-player-actions.ts';
import { ReviewContext } from '../clip-player/review-context.ts';
import fieldStyles from '../clip-player/time-bar/field.module.css';
import { Lanes } from '../clip-player/time-bar/Lanes.tsx';
import { TimeBar } from '../clip-player/time-bar/TimeBar.tsx';
import { Unjudged } from '../clip-player/time-bar/Unjudged.tsx';
import { Transport } from '../clip-player/transport/Transport.tsx';
import styles from './ComparePlayer.module.css';
import { canShow, letterOf, type Side, useComparison, useSide } from './compare-context.ts';
import { columnsFor } from './pictures/columns-for.ts';
import { DifferencePicture } from './pictures/DifferencePicture.tsx';
import { PictureBar } from './pictures/PictureBar.tsx';
import { SideCanvas, SideLabel, SideOverlay, SidePicture } from './pictures/sides.tsx';
import { WipePicture } from './pictures/WipePicture.tsx';
import { useCloseSide } from './use-clip-link.ts';

type PicturesProps = { zoomControl: ZoomControl };

/** Two runs on one picture: findings of the chosen run in color, those of the other one in gray. */
const OnePicture = ({ zoomControl }: PicturesProps) => {
  const { sides, places } = useComparison();
  return (
    <SidePicture position={0} control={zoomControl}>
      <SideCanvas position={0} />
      {sides.map((_, position) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a place stays, whichever run is in it
          key={position}
          className={styles.overlay}
          data-current={position === places.current}
          data-testid={`overlay-of-${letterOf(position)}`}
        >
          <SideOverlay position={position} />
        </div>
      ))}
    </SidePicture>
  );
};

/** Height of a picture's label and buttons, in CSS pixels. */
const barsPx = 70;

const ratioOf = ({ frames, detail: { card } }: Side): number =>
  frames?.picture.aspectRatio ?? (card.width ?? 16) / (card.height ?? 9);

const DeletedClip = ({ position }: { position: number }) => {
  const close = useCloseSide(position);
  return (
    <Center flex={1} bg="var(--cc-surface-0)" role="status">
      <Stack align="center">
        <Text c="dimmed">This clip was deleted from the library.</Text>
        <Button onClick={close}>Close</Button>
      </Stack>
    </Center>
  );
};

const SideBySide = ({ zoomControl }: PicturesProps) => {
  const { sides, places } = useComparison();
  const { ref, ...space } = useElementSize<HTMLDivElement>();
  const columns = columnsFor(sides.map(ratioOf), space, barsPx);
  return (
    <div
      ref={ref}
      className={styles.pictures}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      data-columns={columns}
    >
      {sides.map(({ isDeleted }, position) => (
        <Stack
          // biome-ignore lint/suspicious/noArrayIndexKey: a place stays, whichever take is in it
          key={position}
          gap={0}
          miw={0}
          mih={0}
          onPointerDownCapture={() => places.choosePlace(position)}
        >
          <SideLabel position={position} />
          {isDeleted ? (
            <DeletedClip position={position} />
          ) : (
            <>
              <SidePicture position={position} control={zoomControl}>
                <SideCanvas position={position} />
                <SideOverlay position={position} />
              </SidePicture>
              <PictureBar position={position} />
            </>
          )}
        </Stack>
      ))}
    </div>
  );
};

const overlaid = {
  one: OnePicture,
  wipe: WipePicture,
  difference: DifferencePicture,
} as const satisfies Record<Exclude<CompareMode, 'side'>, unknown>;

const Overlaid = ({ mode, ...shown }: PicturesProps & { mode: keyof typeof overlaid }) => {
  const Picture = overlaid[mode];
  return (
    <>
      <SimpleGrid cols={2} spacing={0}>
        <SideLabel position={0} />
        <SideLabel position={1} />
      </SimpleGrid>
      <Picture {...shown} />
      <SimpleGrid cols={2} spacing={0}>
        <PictureBar position={0} />
        <PictureBar position={1} />
      </SimpleGrid>
    </>
  );
};

/** Findings and time bar of the chosen picture, in the frames of the shared playhead. */
export const ComparePlayer = ({ mode }: { mode: CompareMode }) => {
  const { sides, match, places } = useComparison();
  const current = useSide(places.current);
  const { table } = match;
  const open = sides.flatMap(({ frames }) => frames ?? []);
  const shared = { ...current, table, findings: current.matched };
  const frames = open.find(({ inexactReason }) => inexactReason !== null) ?? open[0] ?? null;
  return (
    <>
      <ReviewContext value={{ ...shared, frames }}>
        <Player mode={mode} />
      </ReviewContext>
      {/* The bar itself has no result: frames that were not checked are those of the clip. */}
      <ReviewContext
        value={{
          ...shared,
          run: undefined,
          frames: current.table === table ? current.frames : null,
        }}
      >
        <TimeBar isSlim>
          <span className={`${fieldStyles.words} ${textStyles.chip} ${styles.name}`}>
            {letterOf(places.current)}
          </span>
          <ReviewContext value={{ ...current, table }}>
            <Unjudged clipTable={current.table} />
          </ReviewContext>
          <Lanes />
        </TimeBar>
      </ReviewContext>
    </>
  );
};

const Player = ({ mode }: { mode: CompareMode }) => {
  const { sides } = useComparison();
  const zoomControl = useZoom();
  usePlayerActions();
  return (
    <PlayerSection>
      {mode === 'side' ? (
        <SideBySide zoomControl={zoomControl} />
      ) : (
        <Overlaid mode={mode} zoomControl={zoomControl} />
      )}
      <Transport hasPicture={sides.some(canShow)} zoomControl={zoomControl} />
    </PlayerSection>
  );
};
