import type { FrameWindow } from '../exact/frame-window.ts';

export type FrameStates = {
  isMissing(frame: number): boolean;
  /** Marks a frame as held by the page, or on its way there. */
  hold(frame: number): void;
  drop(frame: number): void;
  giveUp(frames: Iterable<number>): FrameWindow | null;
};

const missing = 0;
const held = 1;
const givenUp = 2;

export const createFrameStates = (frameCount: number): FrameStates => {
  const states = new Uint8Array(frameCount);
  const isMissing = (frame: number): boolean => states[frame] === missing;
  return {
    isMissing,
    hold: (frame) => {
      states[frame] = held;
    },
    drop: (frame) => {
      if (states[frame] === held) states[frame] = missing;
    },
    giveUp: (frames) => {
      const gone = [...frames].filter(isMissing);
      for (const frame of gone) states[frame] = givenUp;
      if (gone.length === 0) return null;
      return { first: Math.min(...gone), last: Math.max(...gone) };
    },
  };
};
