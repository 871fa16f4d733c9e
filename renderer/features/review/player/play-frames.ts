import {
  type FrameTable,
  frameAtSec,
  lastFrameOf,
  startSecOf,
} from '../../../../shared/domain/frames/frame-table.ts';
import type { FrameSource } from './frame-source.ts';
import type { PlayClock } from './play-clock.ts';
import type { FrameRange, PlayheadState } from './playhead.ts';
import type { FrameShow } from './show-frames.ts';
import type { Sound } from './sound/sound.ts';

/** What is played, in frames and in seconds by the table. */
type PlaySpan = FrameRange & {
  readonly startSec: number;
  readonly endSec: number;
  readonly isLoop: boolean;
};

/** @param loop null for the whole clip, once */
const playSpan = (table: FrameTable, loop: FrameRange | null): PlaySpan => {
  const { first, last } = loop ?? { first: 0, last: lastFrameOf(table) };
  return {
    first,
    last,
    startSec: startSecOf(table, first),
    endSec: startSecOf(table, last + 1),
    isLoop: loop !== null,
  };
};

/**
 * Where playing begins: at the frame that is given, but from the other end where that is the last
 * that would be played, or lies outside.
 */
const firstPlayed = ({ first, last }: PlaySpan, frame: number, speed: number): number => {
  const [begin, end] = speed < 0 ? [last, first] : [first, last];
  return frame < first || frame > last || frame === end ? begin : frame;
};

/** The moment at which a frame comes on screen when it is played: backwards that is its end. */
const playedFromSec = (table: FrameTable, frame: number, speed: number): number =>
  startSecOf(table, speed < 0 ? frame + 1 : frame);

/**
 * @param sec a place that playing has come to; at a border it belongs to the frame it came from
 * @returns the place within the span, gone round as often as is needed; null at the end of what is
 * played once
 */
const placeInSpan = (
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

/** Far less than a frame, and far more than seconds are off by in a sum of them. */
const marginSec = 1e-6;

/** The frame to be seen at a place that playing has come to. */
const frameInSpan = (
  table: FrameTable,
  { first, last }: PlaySpan,
  sec: number,
  speed: number,
): number => {
  const frame = frameAtSec(table, speed < 0 ? sec - marginSec : sec + marginSec);
  return Math.min(last, Math.max(first, frame));
};

/** The screen asks for no pictures while the window is hidden: what passes then is not played. */
const longestGapSec = 0.5;

type Parts = {
  readonly table: FrameTable;
  readonly source: FrameSource;
  readonly show: FrameShow;
  readonly sound: Sound;
  readonly clock: PlayClock;
  /** Speed and loop that count now, and the frame on screen. */
  state(): PlayheadState;
  /** What is played once has come to its end. */
  onEnd(): void;
};

export type FramePlayer = {
  /** Plays on from the frame that was asked for last, by the speed and loop of now. */
  start(): void;
  stop(): void;
};

/**
 * Plays: at each picture of the screen asks for the frame whose time it is. A frame that is not
 * decoded yet is waited for, and so is its time; what is slow only to draw is passed over.
 */
export const playFrames = ({
  table,
  source,
  show,
  sound,
  clock,
  state,
  onEnd,
}: Parts): FramePlayer => {
  /** The place in the clip, and the moment at which one was there. */
  let placeSec = 0;
  let atSec = 0;
  let cancel: (() => void) | null = null;

  const setPlace = (sec: number): void => {
    placeSec = sec;
    atSec = clock.nowSec();
  };
  const ask = (frame: number): void => {
    if (frame !== show.wanted()) show.ask(frame);
  };
  const isHeld = (): boolean => {
    const wanted = show.wanted();
    const { frame, isDrawn } = state();
    return !source.isDropping && (frame !== wanted || !isDrawn) && !source.has(wanted);
  };
  /** Where one is now: the sound knows, where there is one, since ears notice more than eyes. */
  const moveOn = (): void => {
    const { speed } = state();
    const heardSec = speed === 1 ? sound.heardSec() : null;
    const passedSec = Math.max(0, clock.nowSec() - atSec);
    if (heardSec !== null) setPlace(Math.max(placeSec, heardSec));
    else setPlace(placeSec + (passedSec > longestGapSec ? 0 : passedSec) * speed);
  };
  const tick = (): void => {
    cancel = clock.nextPicture(tick);
    if (isHeld()) {
      sound.stop();
      setPlace(playedFromSec(table, show.wanted(), state().speed));
      return;
    }
    moveOn();
    const { loop, speed } = state();
    const span = playSpan(table, loop);
    const place = placeInSpan(span, placeSec, speed);
    if (place === null) {
      ask(speed < 0 ? span.first : span.last);
      onEnd();
      return;
    }
    if (place !== placeSec) {
      sound.stop();
      setPlace(place);
    }
    ask(frameInSpan(table, span, place, speed));
    if (speed === 1 && !isHeld() && sound.heardSec() === null) sound.play(place);
  };
  const stop = (): void => {
    cancel?.();
    cancel = null;
    sound.stop();
  };
  return {
    start: () => {
      stop();
      const { loop, speed } = state();
      const frame = firstPlayed(playSpan(table, loop), show.wanted(), speed);
      ask(frame);
      setPlace(playedFromSec(table, frame, speed));
      cancel = clock.nextPicture(tick);
    },
    stop,
  };
};
