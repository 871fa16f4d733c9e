import {
  createFrameTable,
  type FrameTable,
  frameCountOf,
  lastFrameOf,
  nearestFrame,
  startSecOf,
} from '../../../../shared/domain/frames/frame-table.ts';

/** How frames of two clips are matched: by number, or by time if their rates differ. */
export type MatchedBy = 'number' | 'time';

/** A frame of one side, and whether it is the last one, held because the clip has ended. */
export type MatchedFrame = { readonly frame: number; readonly isHeld: boolean };

/** Which frames of two clips are shown together. */
export type FrameMatch = {
  readonly by: MatchedBy;
  /** The table the playhead moves through: with the higher rate and the longer duration of the two. */
  readonly table: FrameTable;
  /** The frames shown at a frame of `table`. */
  left(frame: number): MatchedFrame;
  right(frame: number): MatchedFrame;
};

/** Relative tolerance within which frame rates count as equal (23.976 and 24). */
const rateTolerance = 0.01;

/** Tolerance for rounded container timestamps, far shorter than a frame. */
const toleranceSec = 1e-3;

const haveEqualRates = (left: FrameTable, right: FrameTable): boolean =>
  !left.rate.isVariable &&
  !right.rate.isVariable &&
  Math.abs(left.rate.fps / right.rate.fps - 1) < rateTolerance;

const frameByNumber = (table: FrameTable, frame: number): MatchedFrame => {
  const last = lastFrameOf(table);
  return frame > last ? { frame: last, isHeld: true } : { frame, isHeld: false };
};

const frameByTime = (table: FrameTable, sec: number): MatchedFrame => ({
  frame: nearestFrame(table, sec),
  isHeld: sec > table.endSec - toleranceSec,
});

const extendTable = (table: FrameTable, other: FrameTable): FrameTable => {
  const more = other.startSecs.filter((sec) => sec > table.endSec - toleranceSec);
  if (more.length === 0) return table;
  const lastDurationSec = other.endSec - (other.startSecs.at(-1) ?? 0);
  return createFrameTable([...table.startSecs, ...more], lastDurationSec, table.originSec);
};

export const matchFrames = (left: FrameTable, right: FrameTable): FrameMatch => {
  if (haveEqualRates(left, right)) {
    return {
      by: 'number',
      table: frameCountOf(right) > frameCountOf(left) ? right : left,
      left: (frame) => frameByNumber(left, frame),
      right: (frame) => frameByNumber(right, frame),
    };
  }
  // Uses the higher rate, so no frame of either clip is skipped.
  const isRightFiner = right.rate.fps > left.rate.fps;
  const table = isRightFiner ? extendTable(right, left) : extendTable(left, right);
  return {
    by: 'time',
    table,
    left: (frame) => frameByTime(left, startSecOf(table, frame)),
    right: (frame) => frameByTime(right, startSecOf(table, frame)),
  };
};
