import { useEffect, useMemo, useState } from 'react';
import type { ClipDetail } from '../../../shared/contract/clips.ts';
import { lastFrameOf } from '../../../shared/domain/frames/frame-table.ts';
import { placeFindings } from '../../../shared/domain/frames/place-finding.ts';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { formatCount } from '../../ui/formats.ts';
import { createStore } from '../../ui/store.ts';
import { shownResult } from '../clip-findings/shown-result.ts';
import { useClipFrames, useClipTable } from '../clip-player/frames/use-clip-frames.ts';
import { ClipPicture, FrameCanvas } from '../clip-player/picture/ClipPicture.tsx';
import { Overlay } from '../clip-player/picture/Overlay.tsx';
import type { ZoomControl } from '../clip-player/picture/use-stage-gestures.ts';
import type { Playhead } from '../clip-player/playback/create-playhead.ts';
import { useClipPlayhead } from '../clip-player/playback/use-clip-playhead.ts';
import {
  type Review,
  ReviewContext,
  usePlayhead,
  useReview,
} from '../clip-player/review-context.ts';
import styles from './CullPicture.module.css';

/** Plays once the first frame is on screen, so that no clip begins later. */
const useAutoplay = (playhead: Playhead, lastFrame: number): void => {
  useEffect(() => {
    playhead.setSpeed(1);
    playhead.setLoop({ first: 0, last: lastFrame });
    let hasPlayed = false;
    const play = (): void => {
      if (hasPlayed || !playhead.state().isDrawn) return;
      hasPlayed = true;
      playhead.play();
    };
    play();
    return playhead.subscribe(play);
  }, [playhead, lastFrame]);
};

const FrameReadout = () => {
  const { table, frames } = useReview();
  const { frame, isDrawn, problem } = usePlayhead();
  if (problem !== null) {
    return (
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    );
  }
  if (!isDrawn) return null;
  return (
    <p className={styles.readout}>
      <span data-testid="frame-number">{frame}</span> of {formatCount(lastFrameOf(table))}
      {frames?.inexactReason ? <span title={frames.inexactReason}> · approximate</span> : null}
    </p>
  );
};

const chooseNothing = (): void => undefined;

type Props = { detail: ClipDetail; zoom: ZoomControl };

/** A clip that plays by itself, muted and looped, with the boxes of its findings. */
export const CullPicture = ({ detail, zoom }: Props) => {
  const { card } = detail;
  const opened = useClipFrames(card);
  const { frames } = opened;
  const table = useClipTable(card, frames);
  const { playhead, onCanvas } = useClipPlayhead({
    clipId: card.clipId,
    table,
    frames,
    hasSound: false,
    initialFrame: () => 0,
  });
  useAutoplay(playhead, lastFrameOf(table));
  const [hovered] = useState(() => createStore<number | null>(null));
  const review = useMemo((): Review => {
    const { run, findings } = shownResult(detail, null);
    return {
      detail,
      run,
      table,
      frames,
      playhead,
      findings: placeFindings(findings, table),
      chosen: null,
      choose: chooseNothing,
      hovered,
    };
  }, [detail, table, frames, playhead, hovered]);
  useActionHandlers({
    'player.play': () => (playhead.state().isPlaying ? playhead.pause() : playhead.play()),
  });
  return (
    <ReviewContext value={review}>
      <ClipPicture opened={opened} control={zoom} over={<FrameReadout />}>
        {frames ? <FrameCanvas ref={onCanvas} frames={frames} testId="frame-canvas" /> : null}
        <Overlay />
      </ClipPicture>
    </ReviewContext>
  );
};
