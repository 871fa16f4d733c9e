import type { FrameWindow } from '../exact/frame-window.ts';

/** Which frames the page has, and which it will never have. */
export type FrameStates = {
  isMissing(frame: number): boolean;
  /** It is with the page, or on the way there. */
  hold(frame: number): void;
  drop(frame: number): void;
  /** @returns from the first to the last that were missing; null where none was */
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
