import { Box, Group, Menu, Slider, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import {
  BadgeCheck,
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  Eye,
  EyeOff,
  LoaderCircle,
  Maximize,
  Minimize,
  Pause,
  Play,
  Repeat,
  TriangleAlert,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { type RefObject, useSyncExternalStore } from 'react';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { useStore } from '../../../ui/store.ts';
import textStyles from '../../../ui/texts.module.css';
import type { ClipFrames } from '../frames/clip-frames.ts';
import { focusPlayer } from '../layout/focus-player.ts';
import { useIsFullScreen } from '../layout/full-screen.ts';
import { BitmapCanvas } from '../picture/Poster.tsx';
import { type Zoom, zoomLevels } from '../picture/picture-on-stage.ts';
import type { ZoomControl } from '../picture/use-stage-gestures.ts';
import type { ClipSound, Silence } from '../playback/clip-sound.ts';
import { choosePlayer, playerChoices, usePlayerChoices } from '../playback/player-choices.ts';
import { speeds, speedText } from '../playback/playhead.ts';
import { usePlayhead, useReview } from '../review-context.ts';
import { StillMenu } from '../still/StillMenu.tsx';
import { GoTo } from './GoTo.tsx';
import { MenuButton, ToolButton } from './ToolButton.tsx';
import styles from './Transport.module.css';

type ThumbnailProps = { frames: ClipFrames; wanted: number; shown: number };

/** The loaded thumbnail nearest to a wanted frame, if nearer than the frame shown. */
const NearThumbnail = ({ frames, wanted, shown }: ThumbnailProps) => {
  const { pictures } = frames;
  const near = useSyncExternalStore(pictures.subscribe, () => pictures.nearest(wanted));
  if (!near || Math.abs(near.frame - wanted) >= Math.abs(shown - wanted)) return null;
  const aspect = { '--aspect': frames.picture.aspectRatio };
  return (
    <Box component="span" c="dimmed" fz="var(--cc-text-xs)" style={aspect}>
      <BitmapCanvas
        key={near.frame}
        picture={near.picture}
        className={styles.picture}
        testId="near-thumbnail"
      />
      Thumbnail of frame {near.frame}
    </Box>
  );
};

/**
 * Says which frame is still being decoded. Styled to appear only after a delay: the video, its
 * number and its boxes stay those of the last frame drawn, and all change in the task in which this
 * disappears.
 * @param hasThumbnail false in comparisons, whose frame numbers are not those of one clip
 */
const DecodingMark = ({ hasThumbnail }: { hasThumbnail: boolean }) => {
  const { frames, playhead } = useReview();
  const { frame, isWaiting, isPlaying } = usePlayhead();
  const wanted = playhead.wanted();
  return (
    <span className={styles.place} role="status">
      {isWaiting ? <VisuallyHidden>Decoding</VisuallyHidden> : null}
      {isWaiting ? (
        // Read aloud, a number for each frame of a held key would not end.
        <span className={styles.mark} aria-hidden>
          {hasThumbnail && frames && !isPlaying ? (
            <NearThumbnail frames={frames} wanted={wanted} shown={frame} />
          ) : null}
          <span className={styles.text}>
            <LoaderCircle />
            Decoding frame {wanted}
          </span>
        </span>
      ) : null}
    </span>
  );
};

const FrameProblem = () => {
  const { problem } = usePlayhead();
  return problem === null ? null : (
    <p className={styles.problem} role="alert">
      {problem}
    </p>
  );
};

const focusPlayerAfterwards = (): void =>
  window.addEventListener('pointerup', focusPlayer, { once: true });

const silenceTexts: Readonly<Record<Silence, { name: string; title?: string }>> = {
  none: { name: 'No audio' },
  unplayable: { name: 'Audio can’t be played', title: 'This clip’s audio can’t be decoded here.' },
};

const SoundControl = ({ sound }: { sound: ClipSound }) => {
  const { isMuted, volume } = usePlayerChoices();
  const silence = useStore(sound.silence);
  useActionHandlers({ 'player.mute': () => choosePlayer({ isMuted: !playerChoices().isMuted }) });
  if (silence) {
    const { name, title } = silenceTexts[silence];
    return (
      <span className={`${textStyles.dim} ${styles.sound} ${styles.none}`} title={title}>
        {name}
      </span>
    );
  }
  return (
    <Group gap="xs" wrap="nowrap" className={styles.sound} onPointerDown={focusPlayerAfterwards}>
      <ToolButton
        action="player.mute"
        icon={isMuted ? VolumeX : Volume2}
        label={isMuted ? 'Unmute' : 'Mute'}
      />
      <Slider
        className={styles.volume ?? ''}
        flex={1}
        mx="md"
        thumbLabel="Volume"
        max={1}
        step={0.05}
        value={isMuted ? 0 : volume}
        onChange={(value) => choosePlayer({ volume: value, isMuted: value === 0 })}
      />
    </Group>
  );
};

const levelText = (level: Zoom['level']): string => (level === null ? 'Fit' : `${level * 100}%`);

const ZoomMenu = ({ control: { zoom, setZoom } }: { control: ZoomControl }) => (
  <MenuButton
    name={`Zoom: ${levelText(zoom.level)}`}
    hints={['player.zoomFit', 'player.zoomIn', 'player.zoomOut']}
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
      hints={['player.slower', 'player.faster']}
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
        <BadgeCheck />
        <Text span fz="xs" className={styles.name ?? ''}>
          Exact frames
        </Text>
      </Group>
    </Tooltip>
  ) : (
    <Tooltip label={inexactReason}>
      <Group gap="xs" wrap="nowrap" flex="0 1 auto" miw={120} className={styles.notice ?? ''}>
        <TriangleAlert />
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
  zoomControl: ZoomControl;
  /** Not in comparisons, which have no single frame to save, nor one clip's audio or thumbnails. */
  player?: { readonly canvas: RefObject<HTMLCanvasElement | null>; readonly sound: ClipSound };
};

export const Transport = ({ hasPicture, zoomControl, player }: Props) => {
  const { isLooping, hasOverlay } = usePlayerChoices();
  const { chosen } = useReview();
  return (
    <div className={styles.bar} role="toolbar" aria-label="Player">
      <MoveButtons />
      <GoTo hasPicture={hasPicture} />
      <DecodingMark hasThumbnail={player !== undefined} />
      {/* Together at the right end, so that none wraps to a line alone. */}
      <Group gap="xs" justify="flex-end" flex="1 1 auto" miw={0}>
        <ExactBadge />
        <ToolButton
          action="player.loop"
          icon={Repeat}
          label={chosen === null ? 'Loop clip' : 'Loop selected finding'}
          isPressed={isLooping}
        />
        {hasPicture ? (
          <ToolButton
            action="player.overlay"
            icon={hasOverlay ? Eye : EyeOff}
            label="Hide boxes"
            isPressed={!hasOverlay}
          />
        ) : null}
        <SpeedMenu />
        {hasPicture && player ? <SoundControl sound={player.sound} /> : null}
        <ZoomMenu control={zoomControl} />
        {player ? <StillMenu canvas={player.canvas} /> : null}
        <FullScreenButton />
      </Group>
      <FrameProblem />
    </div>
  );
};
