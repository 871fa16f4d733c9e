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

/** A frame of one side, and whether it stands still because that clip has ended. */
export type MatchedFrame = { readonly frame: number; readonly isHeld: boolean };

/** Which frames of two clips are shown together. */
export type FrameMatch = {
  readonly by: MatchedBy;
  /** The table the playhead moves through: the finer of the two, as long as the longer one. */
  readonly table: FrameTable;
  /** The frames shown at a frame of `table`. */
  left(frame: number): MatchedFrame;
  right(frame: number): MatchedFrame;
};

/** Rates that differ by less are the same, rounded otherwise: 23.976 and 24. */
const slackOfRate = 0.01;

/** Seconds in containers are rounded; frames are far longer. */
const slackSec = 1e-3;

const haveOneRate = (left: FrameTable, right: FrameTable): boolean =>
  !left.rate.isVariable &&
  !right.rate.isVariable &&
  Math.abs(left.rate.fps / right.rate.fps - 1) < slackOfRate;

const byNumber = (table: FrameTable, frame: number): MatchedFrame => {
  const last = lastFrameOf(table);
  return frame > last ? { frame: last, isHeld: true } : { frame, isHeld: false };
};

const byTime = (table: FrameTable, sec: number): MatchedFrame => ({
  frame: nearestFrame(table, sec),
  isHeld: sec > table.endSec - slackSec,
});

/** A table that goes on with the frames of another one, where that is longer. */
const prolonged = (table: FrameTable, other: FrameTable): FrameTable => {
  const more = other.startSecs.filter((sec) => sec > table.endSec - slackSec);
  if (more.length === 0) return table;
  const lastSec = other.endSec - (other.startSecs.at(-1) ?? 0);
  return createFrameTable([...table.startSecs, ...more], lastSec);
};

/** Matches the frames of two clips, or of one with itself. */
export const matchFrames = (left: FrameTable, right: FrameTable): FrameMatch => {
  if (haveOneRate(left, right)) {
    return {
      by: 'number',
      table: frameCountOf(right) > frameCountOf(left) ? right : left,
      left: (frame) => byNumber(left, frame),
      right: (frame) => byNumber(right, frame),
    };
  }
  // Frames of the slower one are shown for longer: no frame of either is passed over.
  const isRightFiner = right.rate.fps > left.rate.fps;
  const table = isRightFiner ? prolonged(right, left) : prolonged(left, right);
  return {
    by: 'time',
    table,
    left: (frame) => byTime(left, startSecOf(table, frame)),
    right: (frame) => byTime(right, startSecOf(table, frame)),
  };
};
