import { clampFrame, type FrameTable } from '../../../../shared/domain/frames/frame-table.ts';
import { createStore } from '../../../ui/store.ts';
import { noSound, type Sound } from './clip-sound.ts';
import { type PlayClock, playFrames, screenClock } from './play-frames.ts';
import { clampSpeed, type FrameRange, fasterShuttle, type PlayheadState } from './playhead.ts';
import { type FrameSource, showFrames } from './show-frames.ts';

type Options = {
  readonly firstFrame?: number;
  readonly speed?: number;
  readonly sound?: Sound;
  readonly clock?: PlayClock;
  /** False if there is no video to play; stepping through frames still works. */
  readonly canPlay?: boolean;
};

/** Outside of React's state, since it changes with every frame. */
export const createPlayhead = (
  table: FrameTable,
  source: FrameSource,
  { firstFrame = 0, speed = 1, sound = noSound, clock = screenClock, canPlay = true }: Options = {},
) => {
  const first = clampFrame(table, firstFrame);
  const { get, set, subscribe } = createStore<PlayheadState>({
    frame: first,
    isDrawn: false,
    isWaiting: false,
    isPlaying: false,
    speed,
    loop: null,
    problem: null,
  });
  /** The speed to return to when a shuttle ends. */
  let chosenSpeed = speed;
  const change = (part: Partial<PlayheadState>): void => set({ ...get(), ...part });
  const show = showFrames(source, first, {
    shown: (frame, isLastAsked) =>
      change({ frame, isDrawn: true, isWaiting: !isLastAsked, problem: null }),
    waiting: () => change({ isWaiting: true }),
    failed: (problem) => {
      if (get().isPlaying) pause();
      change({ isWaiting: false, problem });
    },
  });
  const player = playFrames({
    table,
    source,
    show,
    sound,
    clock,
    state: get,
    onEnd: () => pause(),
  });
  const pause = (): void => {
    player.stop();
    change({ isPlaying: false, speed: chosenSpeed });
  };
  const play = (playedSpeed: number): void => {
    if (!canPlay) return;
    change({ isPlaying: true, speed: playedSpeed });
    player.start();
  };
  const goTo = (frame: number): void => {
    if (get().isPlaying) pause();
    show.ask(clampFrame(table, frame));
  };
  return {
    state: get,
    subscribe,
    goTo,
    wanted: show.wanted,
    step: (by: number): void => goTo(show.wanted() + by),
    play: (): void => play(get().speed),
    pause,
    /** Plays forward (1) or back (-1), twice as fast with each call in the same direction, up to 2×. */
    shuttle: (direction: 1 | -1): void => play(fasterShuttle(get(), chosenSpeed, direction)),
    /** Sets the speed of playback from now on: 0.1 to 2, or -2 to -0.1. */
    setSpeed: (newSpeed: number): void => {
      chosenSpeed = clampSpeed(newSpeed);
      if (get().isPlaying) play(chosenSpeed);
      else change({ speed: chosenSpeed });
    },
    setLoop: (range: FrameRange | null): void => {
      const { loop: before, isPlaying } = get();
      if (range?.first === before?.first && range?.last === before?.last) return;
      change({ loop: range });
      if (isPlaying) player.start();
    },
    redraw: show.again,
    close: (): void => {
      player.stop();
      show.close();
    },
  };
};

export type Playhead = ReturnType<typeof createPlayhead>;
