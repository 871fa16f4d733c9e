import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { markAt } from '../../../shared/domain/frames/box-track.ts';
import type { Box } from '../../../shared/domain/frames/place-finding.ts';
import { hasFile } from '../clip-cards/has-file.ts';
import type { ClipFrames } from '../clip-player/frames/clip-frames.ts';
import type { OpenedClip } from '../clip-player/frames/use-clip-frames.ts';
import { PlayerSection } from '../clip-player/layout/PlayerLayout.tsx';
import { NoVideo } from '../clip-player/missing-file/NoVideo.tsx';
import { Overlay } from '../clip-player/picture/Overlay.tsx';
import stageStyles from '../clip-player/picture/PictureStage.module.css';
import { PictureStage } from '../clip-player/picture/PictureStage.tsx';
import { Poster } from '../clip-player/picture/Poster.tsx';
import { SeenBoxes } from '../clip-player/picture/SeenBoxes.tsx';
import { useZoom, type ZoomControl } from '../clip-player/picture/use-stage-gestures.ts';
import { type ClipSound, SoundContext } from '../clip-player/playback/clip-sound.ts';
import { usePlayerActions } from '../clip-player/playback/use-player-actions.ts';
import { type Review, useReview } from '../clip-player/review-context.ts';
import { Transport } from '../clip-player/transport/Transport.tsx';
import styles from './Picture.module.css';

/**
 * Returns the selected finding's box at the current frame, in fractions of the frame; null if no
 * finding is selected, or it has no box there.
 */
const selectedBox = ({ findings, chosen, table, playhead }: Review): Box | null => {
  const finding = chosen === null ? undefined : findings[chosen];
  const mark = finding ? markAt(table, finding.place, playhead.wanted()) : null;
  return mark?.kind === 'box' ? mark.box : null;
};

type CanvasProps = { frames: ClipFrames; onMount: (canvas: HTMLCanvasElement | null) => void };

const FrameCanvas = ({ frames, onMount }: CanvasProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = frames.picture;
  useLayoutEffect(() => {
    onMount(canvas.current);
    return () => onMount(null);
  }, [onMount]);
  return (
    <canvas
      ref={canvas}
      className={stageStyles.canvas}
      width={width}
      height={height}
      data-testid="frame-canvas"
      data-exact={frames.inexactReason === null}
    />
  );
};

type Props = {
  opened: OpenedClip;
  onCanvas: (canvas: HTMLCanvasElement | null) => void;
  zoomControl: ZoomControl;
};

const Picture = ({ opened, onCanvas, zoomControl }: Props) => {
  const review = useReview();
  const { detail, playhead } = review;
  const isDrawn = useSyncExternalStore(playhead.subscribe, () => playhead.state().isDrawn);
  const problem = useSyncExternalStore(playhead.subscribe, () => playhead.state().problem);
  const { frames } = opened;
  const hasNone = !hasFile(detail.card) || opened.status === 'failed';
  return (
    <div className={stageStyles.place}>
      {frames ? (
        <PictureStage
          picture={frames.picture}
          control={zoomControl}
          findSpot={() => selectedBox(review)}
          spotOf={review.chosen}
        >
          <FrameCanvas frames={frames} onMount={onCanvas} />
          <Overlay />
          <SeenBoxes />
        </PictureStage>
      ) : null}
      {frames && isDrawn ? null : <Poster clipId={detail.card.clipId} />}
      {hasNone ? <NoVideo problem={opened.status === 'failed' ? opened.problem : null} /> : null}
      {frames && problem !== null ? (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
};

type PartProps = {
  opened: OpenedClip;
  sound: ClipSound;
  onCanvas: (canvas: HTMLCanvasElement | null) => void;
};

export const PlayerPart = ({ opened, sound, onCanvas }: PartProps) => {
  const { detail } = useReview();
  const zoomControl = useZoom();
  usePlayerActions();
  const hasPicture = hasFile(detail.card) && opened.status !== 'failed';
  return (
    <PlayerSection>
      <Picture opened={opened} onCanvas={onCanvas} zoomControl={zoomControl} />
      <SoundContext value={sound}>
        <Transport hasPicture={hasPicture} zoomControl={zoomControl} />
      </SoundContext>
    </PlayerSection>
  );
};
