import {
  type FrameTable,
  frameAtSec,
  lastFrameOf,
  startSecOf,
} from '../../../../shared/domain/frames/frame-table.ts';
import type { Sound } from './clip-sound.ts';
import type { FrameRange, PlayheadState } from './playhead.ts';
import type { FrameShow, FrameSource } from './show-frames.ts';

export type PlayClock = {
  nowSec(): number;
  nextRepaint(call: () => void): () => void;
};

export const screenClock: PlayClock = {
  nowSec: () => performance.now() / 1000,
  nextRepaint: (call) => {
    const request = requestAnimationFrame(call);
    return () => cancelAnimationFrame(request);
  },
};

type PlaySpan = ReturnType<typeof playSpan>;

const playSpan = (table: FrameTable, loop: FrameRange | null) => {
  const { first, last } = loop ?? { first: 0, last: lastFrameOf(table) };
  return {
    first,
    last,
    startSec: startSecOf(table, first),
    endSec: startSecOf(table, last + 1),
    isLoop: loop !== null,
  };
};

/** Returns the given frame, or the range's beginning if it is at the end or outside of it. */
const startFrame = ({ first, last }: PlaySpan, frame: number, speed: number): number => {
  const [begin, end] = speed < 0 ? [last, first] : [first, last];
  return frame < first || frame > last || frame === end ? begin : frame;
};

/** Returns the time at which playback reaches a frame: its start, or its end when backwards. */
const playedFromSec = (table: FrameTable, frame: number, speed: number): number =>
  startSecOf(table, speed < 0 ? frame + 1 : frame);

/**
 * @param sec at a frame boundary, it belongs to the frame playback came from
 * @returns seconds within the range; null at the end of a range that is played once
 */
const wrapInSpan = (
  { startSec, endSec, isLoop }: PlaySpan,
  sec: number,
  speed: number,
): number | null => {
  const isBack = speed < 0;
  if (isBack ? sec > startSec && sec <= endSec : sec >= startSec && sec < endSec) return sec;
  if (!isLoop) return null;
  const lengthSec = endSec - startSec;
  const beyond = (isBack ? endSec - sec : sec - startSec) % lengthSec;
  const along = beyond < 0 ? beyond + lengthSec : beyond;
  return isBack ? endSec - along : startSec + along;
};

/** Tolerance for rounding errors in sums of seconds, far shorter than a frame. */
const toleranceSec = 1e-6;

const frameInSpan = (
  table: FrameTable,
  { first, last }: PlaySpan,
  sec: number,
  speed: number,
): number => {
  const frame = frameAtSec(table, speed < 0 ? sec - toleranceSec : sec + toleranceSec);
  return Math.min(last, Math.max(first, frame));
};

/** Maximum time between two repaints: a longer gap means a hidden window, and is not played. */
const maxGapSec = 0.5;

type Parts = {
  readonly table: FrameTable;
  readonly source: FrameSource;
  readonly show: FrameShow;
  readonly sound: Sound;
  readonly clock: PlayClock;
  state(): PlayheadState;
  onEnd(): void;
};

/**
 * Requests, at each repaint, the frame that is due. Pauses time while a frame is being decoded, but
 * skips frames that are only slow to draw.
 */
export const playFrames = ({ table, source, show, sound, clock, state, onEnd }: Parts) => {
  let positionSec = 0;
  let reachedSec = 0;
  let cancel: (() => void) | null = null;

  const setPosition = (sec: number): void => {
    positionSec = sec;
    reachedSec = clock.nowSec();
  };
  const ask = (frame: number): void => {
    if (frame !== show.wanted()) show.ask(frame);
  };
  const isHeld = (): boolean => {
    const wanted = show.wanted();
    const { frame, isDrawn } = state();
    return !source.isDropping && (frame !== wanted || !isDrawn) && !source.has(wanted);
  };
  /** Updates the position: from the audio if any is heard, since gaps in it are noticed most. */
  const advance = (): void => {
    const { speed } = state();
    const heardSec = speed === 1 ? sound.heardSec() : null;
    const passedSec = Math.max(0, clock.nowSec() - reachedSec);
    if (heardSec !== null) setPosition(Math.max(positionSec, heardSec));
    else setPosition(positionSec + (passedSec > maxGapSec ? 0 : passedSec) * speed);
  };
  const tick = (): void => {
    cancel = clock.nextRepaint(tick);
    if (isHeld()) {
      sound.stop();
      setPosition(playedFromSec(table, show.wanted(), state().speed));
      return;
    }
    advance();
    const { loop, speed } = state();
    const span = playSpan(table, loop);
    const wrappedSec = wrapInSpan(span, positionSec, speed);
    if (wrappedSec === null) {
      ask(speed < 0 ? span.first : span.last);
      onEnd();
      return;
    }
    if (wrappedSec !== positionSec) {
      sound.stop();
      setPosition(wrappedSec);
    }
    ask(frameInSpan(table, span, wrappedSec, speed));
    if (speed === 1 && !isHeld() && sound.heardSec() === null) sound.play(wrappedSec);
  };
  const stop = (): void => {
    cancel?.();
    cancel = null;
    sound.stop();
  };
  return {
    start: (): void => {
      stop();
      const { loop, speed } = state();
      const frame = startFrame(playSpan(table, loop), show.wanted(), speed);
      ask(frame);
      setPosition(playedFromSec(table, frame, speed));
      cancel = clock.nextRepaint(tick);
    },
    stop,
  };
};
