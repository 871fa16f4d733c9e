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

/** By number, or by time if their rates differ. */
type MatchedBy = 'number' | 'time';

/** `isHeld`: the last frame, held because the clip has ended. */
type MatchedFrame = { readonly frame: number; readonly isHeld: boolean };

/** Returns the frame that a clip shows at a frame of the shared table. */
type FrameAt = (frame: number) => MatchedFrame;

export type FrameMatch = {
  readonly by: MatchedBy;
  /** The table the playhead moves through: with the highest rate and the longest duration. */
  readonly table: FrameTable;
  /** In the order of the clips. */
  readonly at: readonly FrameAt[];
};

/** Relative tolerance within which frame rates count as equal (23.976 and 24). */
const rateTolerance = 0.01;

/** Tolerance for rounded container timestamps, far shorter than a frame. */
const toleranceSec = 1e-3;

const haveEqualRates = (one: FrameTable, other: FrameTable): boolean =>
  !one.rate.isVariable &&
  !other.rate.isVariable &&
  Math.abs(one.rate.fps / other.rate.fps - 1) < rateTolerance;

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

export const matchFrames = (first: FrameTable, ...others: readonly FrameTable[]): FrameMatch => {
  const tables = [first, ...others];
  const maxBy = (sizeOf: (table: FrameTable) => number): FrameTable =>
    tables.reduce((max, table) => (sizeOf(table) > sizeOf(max) ? table : max), first);
  if (tables.every((table) => haveEqualRates(first, table))) {
    return {
      by: 'number',
      table: maxBy(frameCountOf),
      at: tables.map((table) => (frame) => frameByNumber(table, frame)),
    };
  }
  // Uses the highest rate, so no frame of any clip is skipped.
  const [finest, longest] = [maxBy(({ rate }) => rate.fps), maxBy(({ endSec }) => endSec)];
  const table = extendTable(finest, longest);
  return {
    by: 'time',
    table,
    at: tables.map((side) => (frame) => frameByTime(side, startSecOf(table, frame))),
  };
};

/**
 * Returns the first frame of `match.table` at which a clip shows a frame. A frame shorter than those
 * of the table may be skipped; the next one stands for it.
 */
export const frameInMatch = (match: FrameMatch, at: FrameAt, clipFrame: number): number => {
  const count = frameCountOf(match.table);
  return Math.min(
    count - 1,
    firstWhere(count, (frame) => at(frame).frame >= clipFrame),
  );
};

/**
 * Returns the frames of `match.table` at which a clip shows a finding, without those at which its
 * last frame is held. Seconds and timecodes stay those of the clip.
 * @param at of the clip, from `match.at`
 */
export const placeInMatch = <Place extends MarkedPlace>(
  match: FrameMatch,
  at: FrameAt,
  place: Place,
): Place => {
  const firstFrame = frameInMatch(match, at, place.firstFrame);
  const firstAfter = firstWhere(frameCountOf(match.table), (frame) => {
    const { frame: clipFrame, isHeld } = at(frame);
    return isHeld || clipFrame > place.lastFrame;
  });
  return {
    ...place,
    firstFrame,
    lastFrame: Math.max(firstFrame, firstAfter - 1),
    boxes: place.boxes.map(({ frame, box }) => ({ frame: frameInMatch(match, at, frame), box })),
  };
};
