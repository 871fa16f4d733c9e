import { Menu, Tooltip } from '@mantine/core';
import {
  BadgeCheck,
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  LoaderCircle,
  Maximize,
  Minimize,
  Pause,
  Play,
  Repeat,
  TriangleAlert,
} from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { usePlayhead, useReview } from '../../review-context.ts';
import { StillMenu } from '../../still/StillMenu.tsx';
import { useIsFullScreen } from '../full-screen.ts';
import { usePlayerChoices } from '../player-choices.ts';
import { type Zoom, zoomLevels } from '../stage/picture-on-stage.ts';
import type { ZoomControl } from '../stage/use-zoom.ts';
import { GoTo } from './GoTo.tsx';
import { HiddenBoxes } from './HiddenBoxes.tsx';
import { KeyedLabel } from './KeyedLabel.tsx';
import { MenuButton } from './MenuButton.tsx';
import { SoundControl } from './SoundControl.tsx';
import { SpeedMenu } from './SpeedMenu.tsx';
import { ToolButton } from './ToolButton.tsx';
import styles from './Transport.module.css';

const levelText = (level: Zoom['level']): string => (level === null ? 'Fit' : `${level * 100} %`);

/** How large the picture is shown, and other sizes to choose from. */
const ZoomMenu = ({ control: { zoom, setZoom } }: { control: ZoomControl }) => (
  <MenuButton
    name={`Zoom: ${levelText(zoom.level)}`}
    hint={
      <>
        <KeyedLabel action="player.zoomFit" label="Fit or 100 %" />
        <KeyedLabel action="player.zoomIn" label="In" />
        <KeyedLabel action="player.zoomOut" label="Out" />
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

/** Whether the frame on screen is surely the one whose number is shown; if not, why. */
const ExactBadge = () => {
  const { frames } = useReview();
  if (!frames) return null;
  const { inexactReason } = frames;
  return inexactReason === null ? (
    <Tooltip label="The frame on screen always matches the frame number.">
      <span className={styles.exact}>
        <BadgeCheck aria-hidden />
        <span className={styles.name}>Exact frames</span>
      </span>
    </Tooltip>
  ) : (
    <Tooltip label={inexactReason}>
      <span className={styles.approximate}>
        <TriangleAlert aria-hidden />
        Approximate
        <span className={styles.reason}>{inexactReason}</span>
      </span>
    </Tooltip>
  );
};

/** To the ends, by one frame, and playing. */
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

/** Says that a frame was asked for that is still being decoded; not for what takes a blink. */
const WaitingMark = () => {
  const { isWaiting } = usePlayhead();
  return (
    <span className={styles.place} role="status">
      {isWaiting ? (
        <span className={styles.mark}>
          <LoaderCircle aria-hidden />
          Decoding
        </span>
      ) : null}
    </span>
  );
};

/** Shows the picture on the whole screen, or the page again. */
const FullScreenButton = () => {
  const isFull = useIsFullScreen();
  return (
    <ToolButton
      action="player.fullScreen"
      icon={isFull ? Minimize : Maximize}
      label={isFull ? 'Leave full screen' : 'Full screen'}
    />
  );
};

type Props = {
  /** False where there is none, and none to come. */
  hasPicture: boolean;
  /** False where there are two pictures, and no one frame to save. */
  hasStill?: boolean;
  zoomControl: ZoomControl;
};

/** What moves the picture, and where it is. */
export const Transport = ({ hasPicture, hasStill = true, zoomControl }: Props) => {
  const { isLooping } = usePlayerChoices();
  const { chosen } = useReview();
  return (
    <div className={styles.bar} role="toolbar" aria-label="Player">
      <MoveButtons />
      <GoTo hasPicture={hasPicture} />
      <WaitingMark />
      <div className={styles.choices}>
        <ExactBadge />
        <ToolButton
          action="player.loop"
          icon={Repeat}
          label={
            chosen === null ? 'Loop the clip (no finding selected)' : 'Loop the selected finding'
          }
          isPressed={isLooping}
        />
        <SpeedMenu />
        {hasPicture ? <SoundControl /> : null}
        <ZoomMenu control={zoomControl} />
        {hasStill ? <StillMenu /> : null}
        <FullScreenButton />
      </div>
      <HiddenBoxes />
    </div>
  );
};
