import { firstWhere } from '../first-where.ts';

export type FrameRate = {
  readonly fps: number;
  readonly isVariable: boolean;
};

/**
 * Presentation time of each frame. Frames count from 0 in presentation order, and the first is at 0
 * s: edit lists, B-frames and a later start are accounted for. Seconds that are shown, typed,
 * exported or exchanged count from the file's start, see `fileSecOf`.
 */
export type FrameTable = {
  /** Start of each frame in seconds, ascending; at least one frame. */
  readonly startSecs: readonly number[];
  readonly endSec: number;
  /** Start of the first frame in the file as presented: the length of an empty edit before it. */
  readonly originSec: number;
  readonly rate: FrameRate;
};

/** Maximum relative deviation of frame durations at a constant rate, due to timestamp rounding. */
const maxJitter = 0.02;

/**
 * @param startSecs ascending, from any origin
 * @param lastDurationSec 0 or less if unknown: then the mean
 * @param originSec see `FrameTable`
 */
export const createFrameTable = (
  startSecs: readonly number[],
  lastDurationSec: number,
  originSec = 0,
): FrameTable => {
  const [first = 0] = startSecs;
  const starts = startSecs.map((sec) => sec - first);
  const last = starts.at(-1) ?? 0;
  const meanSec = starts.length > 1 ? last / (starts.length - 1) : lastDurationSec;
  const durationSec = lastDurationSec > 0 ? lastDurationSec : meanSec > 0 ? meanSec : 1 / 24;
  const lengths = starts.slice(1).map((sec, index) => sec - (starts[index] ?? 0));
  return {
    startSecs: starts.length > 0 ? starts : [0],
    endSec: last + durationSec,
    originSec,
    rate: {
      fps: 1 / (meanSec > 0 ? meanSec : durationSec),
      isVariable: lengths.some((length) => Math.abs(length - meanSec) > meanSec * maxJitter),
    },
  };
};

export const frameCountOf = (table: FrameTable): number => table.startSecs.length;

export const lastFrameOf = (table: FrameTable): number => table.startSecs.length - 1;

export const clampFrame = (table: FrameTable, frame: number): number =>
  Math.min(lastFrameOf(table), Math.max(0, Math.round(frame) || 0));

/** Returns the start of a frame in seconds; past the last frame, the end of the clip. */
export const startSecOf = (table: FrameTable, frame: number): number =>
  table.startSecs[frame] ?? table.endSec;

/** Returns the start of a frame in seconds from the file's start, as players and services count. */
export const fileSecOf = (table: FrameTable, frame: number): number =>
  table.originSec + startSecOf(table, frame);

/** Returns the frame on screen: the first before the clip and for NaN, the last after its end. */
export const frameAtSec = (table: FrameTable, sec: number): number => {
  const hasBegun = (frame: number): boolean => startSecOf(table, frame) <= sec;
  return Math.max(0, firstWhere(frameCountOf(table), (frame) => !hasBegun(frame)) - 1);
};

export const nearestFrame = (table: FrameTable, sec: number): number => {
  const before = frameAtSec(table, sec);
  const after = Math.min(lastFrameOf(table), before + 1);
  return sec - startSecOf(table, before) <= startSecOf(table, after) - sec ? before : after;
};

export const nearestFrameInFile = (table: FrameTable, fileSec: number): number =>
  nearestFrame(table, fileSec - table.originSec);
