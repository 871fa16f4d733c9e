import { firstWhere } from '../first-where.ts';

/** The rate at which a clip's frames come. */
export type FrameRate = {
  /** Frames a second, on the average. */
  readonly fps: number;
  /** Whether frames are shown for different times. */
  readonly isVariable: boolean;
};

/**
 * When each frame of a clip is presented. Frames count from 0 in the order in which they are
 * presented, and the first is at 0 s: what a container says of edit lists, B-frames and a later
 * beginning is worked out already.
 */
export type FrameTable = {
  /** Seconds at which each frame begins, ascending; at least one frame. */
  readonly startSecs: readonly number[];
  /** Seconds at which the last frame ends. */
  readonly endSec: number;
  readonly rate: FrameRate;
};

/** Rates differ by rounding of the container's clock, not more, where a rate is constant. */
const maxJitter = 0.02;

/**
 * Makes the table from the frames' beginnings.
 * @param startSecs ascending, in any clock
 * @param lastSec how long the last frame is shown; 0 or less where nobody knows, then as the others
 */
export const createFrameTable = (startSecs: readonly number[], lastSec: number): FrameTable => {
  const [first = 0] = startSecs;
  const starts = startSecs.map((sec) => sec - first);
  const last = starts.at(-1) ?? 0;
  const meanSec = starts.length > 1 ? last / (starts.length - 1) : lastSec;
  const durationSec = lastSec > 0 ? lastSec : meanSec > 0 ? meanSec : 1 / 24;
  const lengths = starts.slice(1).map((sec, index) => sec - (starts[index] ?? 0));
  return {
    startSecs: starts.length > 0 ? starts : [0],
    endSec: last + durationSec,
    rate: {
      fps: 1 / (meanSec > 0 ? meanSec : durationSec),
      isVariable: lengths.some((length) => Math.abs(length - meanSec) > meanSec * maxJitter),
    },
  };
};

export const frameCountOf = (table: FrameTable): number => table.startSecs.length;

export const lastFrameOf = (table: FrameTable): number => table.startSecs.length - 1;

/** A frame that the clip has: whole, and not before the first or after the last. */
export const clampFrame = (table: FrameTable, frame: number): number =>
  Math.min(lastFrameOf(table), Math.max(0, Math.round(frame) || 0));

/** Seconds at which a frame begins; one behind the last is where the last ends. */
export const startSecOf = (table: FrameTable, frame: number): number =>
  table.startSecs[frame] ?? table.endSec;

/**
 * The frame on screen at a moment; before the first frame that one, after the last the last. The
 * first also where there is no such moment (NaN).
 */
export const frameAtSec = (table: FrameTable, sec: number): number => {
  const hasBegun = (frame: number): boolean => startSecOf(table, frame) <= sec;
  return Math.max(0, firstWhere(frameCountOf(table), (frame) => !hasBegun(frame)) - 1);
};

/** The frame that begins nearest to a moment: what a service means that rounds its seconds. */
export const nearestFrame = (table: FrameTable, sec: number): number => {
  const before = frameAtSec(table, sec);
  const after = Math.min(lastFrameOf(table), before + 1);
  return sec - startSecOf(table, before) <= startSecOf(table, after) - sec ? before : after;
};
