import { firstWhere } from '../../../../shared/domain/first-where.ts';
import type { MarkedPlace } from '../../../../shared/domain/frames/box-track.ts';
import {
  createFrameTable,
  type FrameTable,
  frameCountOf,
  lastFrameOf,
  nearestFrame,
  startSecOf,
} from '../../../../shared/domain/frames/frame-table.ts';

export type SideName = 'left' | 'right';
export const sideNames: readonly SideName[] = ['left', 'right'];
export const sideLabels: Readonly<Record<SideName, string>> = { left: 'Left', right: 'Right' };

/** By number, or by time if their rates differ. */
type MatchedBy = 'number' | 'time';

/** `isHeld`: the last frame, held because the clip has ended. */
type MatchedFrame = { readonly frame: number; readonly isHeld: boolean };

export type FrameMatch = {
  readonly by: MatchedBy;
  /** The table the playhead moves through: with the higher rate and the longer duration of the two. */
  readonly table: FrameTable;
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

/**
 * Returns the frames of `match.table` at which the side shows a finding, without those at which its
 * last frame is held. Seconds and timecodes stay those of the side.
 * @param side `match.left` or `match.right`
 */
export const placeInMatch = <Place extends MarkedPlace>(
  match: FrameMatch,
  side: FrameMatch['left'],
  place: Place,
): Place => {
  const count = frameCountOf(match.table);
  // A frame shorter than those of the table may be skipped; the next one stands for it.
  const firstOf = (sideFrame: number): number =>
    Math.min(
      count - 1,
      firstWhere(count, (frame) => side(frame).frame >= sideFrame),
    );
  const firstFrame = firstOf(place.firstFrame);
  const firstAfter = firstWhere(count, (frame) => {
    const { frame: sideFrame, isHeld } = side(frame);
    return isHeld || sideFrame > place.lastFrame;
  });
  return {
    ...place,
    firstFrame,
    lastFrame: Math.max(firstFrame, firstAfter - 1),
    boxes: place.boxes.map(({ frame, box }) => ({ frame: firstOf(frame), box })),
  };
};
