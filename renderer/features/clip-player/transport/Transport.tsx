import { Group, Menu, Text, Tooltip } from '@mantine/core';
import {
  BadgeCheck,
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  Maximize,
  Minimize,
  Pause,
  Play,
  Repeat,
  TriangleAlert,
} from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useIsFullScreen } from '../layout/full-screen.ts';
import { type Zoom, zoomLevels } from '../picture/picture-on-stage.ts';
import type { ZoomControl } from '../picture/use-zoom.ts';
import { choosePlayer, usePlayerChoices } from '../playback/player-choices.ts';
import { speeds, speedText } from '../playback/speeds.ts';
import { useReview } from '../review-context.ts';
import { StillMenu } from '../still/StillMenu.tsx';
import { DecodingMark } from './DecodingMark.tsx';
import { GoTo } from './GoTo.tsx';
import { HiddenBoxes } from './HiddenBoxes.tsx';
import { KeyedLabel } from './KeyedLabel.tsx';
import { MenuButton } from './MenuButton.tsx';
import { SoundControl } from './SoundControl.tsx';
import { ToolButton } from './ToolButton.tsx';
import styles from './Transport.module.css';

const levelText = (level: Zoom['level']): string => (level === null ? 'Fit' : `${level * 100}%`);

const ZoomMenu = ({ control: { zoom, setZoom } }: { control: ZoomControl }) => (
  <MenuButton
    name={`Zoom: ${levelText(zoom.level)}`}
    hint={
      <>
        <KeyedLabel action="player.zoomFit" label="Fit or 100%" />
        <KeyedLabel action="player.zoomIn" label="Zoom in" />
        <KeyedLabel action="player.zoomOut" label="Zoom out" />
      </>
    }
    shown={levelText(zoom.level)}
  >
    {[null, ...zoomLevels].map((level) => (
      <Menu.Item key={levelText(level)} onClick={() => setZoom({ ...zoom, level })}>
        {levelText(level)}
      </Menu.Item>
    ))}
  </MenuButton>
);

const SpeedMenu = () => {
  const { playhead } = useReview();
  const speed = useSyncExternalStore(playhead.subscribe, () => playhead.state().speed);
  const choose = (offered: number): void => {
    choosePlayer({ speed: offered });
    playhead.setSpeed(offered);
  };
  return (
    <MenuButton
      name={`Speed: ${speedText(speed)}`}
      hint={
        <>
          <KeyedLabel action="player.slower" label="Slower" />
          <KeyedLabel action="player.faster" label="Faster" />
        </>
      }
      shown={speedText(speed)}
    >
      {speeds.map((offered) => (
        <Menu.Item key={offered} onClick={() => choose(offered)}>
          {speedText(offered)}
        </Menu.Item>
      ))}
    </MenuButton>
  );
};

const ExactBadge = () => {
  const { frames } = useReview();
  if (!frames) return null;
  const { inexactReason } = frames;
  return inexactReason === null ? (
    <Tooltip label="The frame number always matches the frame on screen.">
      <Group gap="xs" wrap="nowrap" px="xs" c="dimmed">
        <BadgeCheck aria-hidden />
        <Text span fz="xs" className={styles.name ?? ''}>
          Exact frames
        </Text>
      </Group>
    </Tooltip>
  ) : (
    <Tooltip label={inexactReason}>
      <Group gap="xs" wrap="nowrap" flex="0 1 auto" miw={120} className={styles.approximate}>
        <TriangleAlert aria-hidden />
        <Text span fz="xs" fw={600}>
          Approximate
        </Text>
        <Text span truncate fz="xs" c="var(--cc-text)">
          {inexactReason}
        </Text>
      </Group>
    </Tooltip>
  );
};

const MoveButtons = () => {
  const { playhead } = useReview();
  const isPlaying = useSyncExternalStore(playhead.subscribe, () => playhead.state().isPlaying);
  return (
    <>
      <ToolButton action="player.first" icon={ChevronFirst} />
      <ToolButton action="player.stepBack" icon={ChevronLeft} />
      <ToolButton
        action="player.play"
        icon={isPlaying ? Pause : Play}
        label={isPlaying ? 'Pause' : 'Play'}
      />
      <ToolButton action="player.stepForward" icon={ChevronRight} />
      <ToolButton action="player.last" icon={ChevronLast} />
    </>
  );
};

const FullScreenButton = () => {
  const isFull = useIsFullScreen();
  return (
    <ToolButton
      action="player.fullScreen"
      icon={isFull ? Minimize : Maximize}
      label={isFull ? 'Exit full screen' : 'Full screen'}
    />
  );
};

type Props = {
  hasPicture: boolean;
  /** False in comparisons, which have no single frame to save, nor one clip's thumbnails. */
  canSaveFrame?: boolean;
  zoomControl: ZoomControl;
};

export const Transport = ({ hasPicture, canSaveFrame = true, zoomControl }: Props) => {
  const { isLooping } = usePlayerChoices();
  const { chosen } = useReview();
  return (
    <div className={styles.bar} role="toolbar" aria-label="Player">
      <MoveButtons />
      <GoTo hasPicture={hasPicture} />
      <DecodingMark hasThumbnail={canSaveFrame} />
      {/* Together at the right end, so that none wraps to a line alone. */}
      <Group gap="xs" justify="flex-end" flex="1 1 auto" miw={0}>
        <ExactBadge />
        <ToolButton
          action="player.loop"
          icon={Repeat}
          label={chosen === null ? 'Loop clip' : 'Loop selected finding'}
          isPressed={isLooping}
        />
        <SpeedMenu />
        {hasPicture ? <SoundControl /> : null}
        <ZoomMenu control={zoomControl} />
        {canSaveFrame ? <StillMenu /> : null}
        <FullScreenButton />
      </Group>
      <HiddenBoxes />
    </div>
  );
};
