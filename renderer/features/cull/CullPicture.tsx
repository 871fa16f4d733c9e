import { Box } from '@mantine/core';
import { Pause, Play } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ClipDetail } from '../../../shared/contract/clips.ts';
import {
  type FrameTable,
  frameAtSec,
  frameCountOf,
  startSecOf,
} from '../../../shared/domain/frames/frame-table.ts';
import { placeFindings } from '../../../shared/domain/frames/place-finding.ts';
import { tableFromMetadata } from '../../../shared/domain/frames/stored-table.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { type Handlers, useActionHandlers, useActions } from '../../actions/action-handlers.ts';
import { createStore } from '../../ui/store.ts';
import { hasFile } from '../clip-cards/has-file.ts';
import { inListOrder, worstFirst } from '../clip-findings/finding-listing.ts';
import { shownResult } from '../clip-findings/shown-result.ts';
import { useClipFrames, useClipTable } from '../clip-player/frames/use-clip-frames.ts';
import { ClipPicture, FrameCanvas } from '../clip-player/picture/ClipPicture.tsx';
import { isWeakMark, Overlay } from '../clip-player/picture/Overlay.tsx';
import type { ZoomControl } from '../clip-player/picture/use-stage-gestures.ts';
import type { Playhead } from '../clip-player/playback/create-playhead.ts';
import { useClipPlayhead } from '../clip-player/playback/use-clip-playhead.ts';
import { loopRange, usePlayerActions } from '../clip-player/playback/use-player-actions.ts';
import {
  type Review,
  ReviewContext,
  usePlayhead,
  useReview,
} from '../clip-player/review-context.ts';
import { TimeBar } from '../clip-player/time-bar/TimeBar.tsx';
import styles from './CullPicture.module.css';

/** Findings that can be looped, worst first. */
const loopable = (findings: readonly Finding[], table: FrameTable): Finding[] =>
  worstFirst(findings, frameCountOf(table)).filter(
    (finding) => finding.place.hasRegion && !isWeakMark(finding),
  );

/** Time before the worst finding at which a clip starts. */
const leadSec = 0.5;

/** Returns the frame at which a clip starts: shortly before its worst finding. */
export const startFrameOf = (detail: ClipDetail): number => {
  const table = tableFromMetadata(detail.card);
  const [worst] = loopable(placeFindings(shownResult(detail, null).findings, table), table);
  return worst ? frameAtSec(table, startSecOf(table, worst.place.firstFrame) - leadSec) : 0;
};

/**
 * Plays once the first frame is on screen, so that no clip begins later. The function returned keeps
 * a clip paused that does not play yet.
 */
const useAutoplay = (playhead: Playhead, hasFrames: boolean): (() => void) => {
  const isDue = useRef(true);
  useEffect(() => {
    if (!hasFrames) return;
    playhead.setSpeed(1);
    const play = (): void => {
      if (!isDue.current || !playhead.state().isDrawn) return;
      isDue.current = false;
      playhead.play();
    };
    play();
    return playhead.subscribe(play);
  }, [playhead, hasFrames]);
  return () => {
    isDue.current = false;
  };
};

/** The frame on screen, and whether it is one on which the clip was paused. */
const FrameReadout = () => {
  const context = useActions();
  const { table, frames } = useReview();
  const { frame, isDrawn, isPlaying, problem } = usePlayhead();
  if (problem !== null) {
    return (
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    );
  }
  if (!isDrawn) return null;
  return (
    <button
      type="button"
      className={styles.readout}
      title={isPlaying ? 'Pause' : 'Play'}
      onClick={() => context.find('player.play')?.()}
    >
      {isPlaying ? <Play /> : <Pause />}
      {isPlaying ? '' : 'Paused · '}
      <span data-testid="frame-number">{frame}</span> / {frameCountOf(table)}
      {frames?.inexactReason ? <span title={frames.inexactReason}> · approximate</span> : null}
    </button>
  );
};

type KeysProps = {
  /** Go from clip to clip by keys that step frames elsewhere. */
  steps: Handlers;
  keepPaused: () => void;
};

const CullKeys = ({ steps, keepPaused }: KeysProps) => {
  const { findings, table, chosen, choose, playhead } = useReview();
  usePlayerActions();
  /** The worst finding, then the others, then the clip again. */
  const loopNext = (): void => {
    const indexes = loopable(findings, table).map((finding) => findings.indexOf(finding));
    choose(indexes[chosen === null ? 0 : indexes.indexOf(chosen) + 1] ?? null);
  };
  const step = (by: 1 | -1): void => {
    keepPaused();
    playhead.step(by);
  };
  useActionHandlers({
    ...steps,
    'player.loop': loopNext,
    'player.play': () => {
      const { isDrawn, isPlaying } = playhead.state();
      if (!isDrawn) keepPaused();
      else if (isPlaying) playhead.pause();
      else playhead.play();
    },
    // Its keys, . and ,, step frames here.
    'review.nextFinding': () => step(1),
    'review.previousFinding': () => step(-1),
  });
  return null;
};

type Props = {
  detail: ClipDetail;
  zoom: ZoomControl;
  steps: Handlers;
  /** Must be stable. @param finding null for the clip */
  onLoop: (finding: Finding | null) => void;
};

/** Rendered after the first frame is on screen, which it would delay. */
const CullTimeBar = ({ hasPicture }: { hasPicture: boolean }) => {
  const { playhead } = useReview();
  const isDrawn = useSyncExternalStore(playhead.subscribe, () => playhead.state().isDrawn);
  return (
    // As high as the bar, so that the picture keeps its size.
    <Box flex="none" mih={95} bg="var(--cc-surface-1)">
      {isDrawn || !hasPicture ? <TimeBar isSlim /> : null}
    </Box>
  );
};

/** A clip that plays by itself, muted and looped, with its findings. The chosen one is looped. */
export const CullPicture = ({ detail, zoom, steps, onLoop }: Props) => {
  const { card } = detail;
  const opened = useClipFrames(card);
  const { frames } = opened;
  const table = useClipTable(card, frames);
  const { playhead, onCanvas } = useClipPlayhead({
    clipId: card.clipId,
    table,
    frames,
    hasSound: false,
    initialFrame: (previous) => previous ?? startFrameOf(detail),
  });
  const [hovered] = useState(() => createStore<number | null>(null));
  const [chosen, setChosen] = useState<number | null>(null);
  const review = useMemo((): Review => {
    const { run, findings: shown } = shownResult(detail, null);
    const findings = inListOrder(placeFindings(shown, table));
    const choose = (index: number | null, frame?: number): void => {
      setChosen(index);
      onLoop(findings[index ?? -1] ?? null);
      playhead.goTo(frame ?? findings[index ?? -1]?.place.firstFrame ?? 0);
      if (frame === undefined) playhead.play();
    };
    return { detail, run, table, frames, playhead, findings, chosen, choose, hovered };
  }, [detail, table, frames, playhead, chosen, hovered, onLoop]);
  // Before the next clip is painted.
  useLayoutEffect(() => () => onLoop(null), [onLoop]);
  const place = review.findings[chosen ?? -1]?.place ?? null;
  useEffect(() => playhead.setLoop(loopRange(table, place)), [playhead, table, place]);
  const keepPaused = useAutoplay(playhead, frames !== null);
  return (
    <ReviewContext value={review}>
      <CullKeys steps={steps} keepPaused={keepPaused} />
      <ClipPicture opened={opened} control={zoom} over={<FrameReadout />}>
        {frames ? <FrameCanvas ref={onCanvas} frames={frames} testId="frame-canvas" /> : null}
        <Overlay />
      </ClipPicture>
      <CullTimeBar hasPicture={hasFile(card) && opened.status !== 'failed'} />
    </ReviewContext>
  );
};
