import type { FrameStatistics, FrameTable } from '../analysis/frame-table.ts';
import type { Sensitivity } from '../models.ts';
import type { Detector, Observation } from './detector.ts';
import { median } from './median.ts';
import { timecode } from './timecode.ts';

type Thresholds = {
  /** A freeze has at least so many identical frames … */
  minFrames: number;
  /** … and lasts at least so long: a shorter one is not seen. */
  minSec: number;
  /** Mean luma change per frame of a shot that moves, on a scale of 255. */
  minMotion: number;
};

const thresholds: Record<Sensitivity, Thresholds> = {
  normal: { minFrames: 4, minSec: 0.16, minMotion: 0.8 },
  strict: { minFrames: 3, minSec: 0.1, minMotion: 0.5 },
};

/** Changes below this are left out when the clip's own motion is measured. */
const MIN_MOVING_CHANGE = 0.25;
/** Identical pictures change less than this share of what the clip changes when it moves … */
const MAX_STILL_SHARE = 0.15;
/** … and less than this: what H.264 leaves when it encodes the same picture again. */
const MAX_STILL_CHANGE = 1;
/** A tile that changes more than this has something moving in it, however small. */
const MAX_STILL_TILE_CHANGE = 3;
/** A freeze begins and ends at once, in full motion; a subject that comes to rest slows down. */
const MIN_EDGE_SHARE = 0.35;
/** How far before and after a freeze the shot's motion is looked at. */
const CONTEXT_SEC = 0.5;
/** Fewer changes than this say nothing about motion. */
const MIN_CONTEXT_CHANGES = 3;
/** A freeze lasts more than this many times as long as the clip holds its pictures anyway. */
const CADENCE_FACTOR = 2;
/** So many holds are the clip's way of moving (8 pictures a second in 24), not a defect. */
const MIN_HOLDS_FOR_CADENCE = 4;

/** Frames `first` to `last`, both inclusive, show the same picture. */
type Hold = { first: number; last: number };

/** Finds runs of identical frames inside a shot that moves before and after them. */
export const frozenFrames: Detector = {
  name: 'frozen-frames',
  detect: (table, sensitivity) => {
    const { frames, info } = table;
    const { minFrames, minSec, minMotion } = thresholds[sensitivity];
    const holds = findHolds(frames);
    const holdFrames = usualHoldFrames(holds);
    const leastFrames = Math.max(minFrames, minSec * info.fps, CADENCE_FACTOR * holdFrames + 1);
    const contextFrames = Math.max(
      MIN_CONTEXT_CHANGES,
      CADENCE_FACTOR * holdFrames,
      Math.round(CONTEXT_SEC * info.fps),
    );
    return holds
      .filter(({ first, last }) => last - first + 1 >= leastFrames)
      .filter(({ first, last }) => {
        const before = changes(frames, first - contextFrames + 1, first);
        const after = changes(frames, last + 1, last + contextFrames);
        return (
          movesInto(before, before.at(-1) ?? 0, holdFrames, minMotion) &&
          movesInto(after, after[0] ?? 0, holdFrames, minMotion)
        );
      })
      .map((hold) => describe(hold, info.fps));
  },
};

const findHolds = (frames: FrameTable['frames']): Hold[] => {
  const moving = frames.map(({ change }) => change).filter((change) => change > MIN_MOVING_CHANGE);
  const maxChange = Math.min(MAX_STILL_CHANGE, MAX_STILL_SHARE * median(moving));
  const holds: Hold[] = [];
  let first = 0;
  for (let index = 1; index <= frames.length; index += 1) {
    const begin = frames[first];
    const frame = frames[index];
    const isHeld = begin && frame && isStill(frame, maxChange) && looksLike(frame, begin);
    if (isHeld) continue;
    if (index - 1 > first) holds.push({ first, last: index - 1 });
    first = index;
  }
  return holds;
};

const isStill = (frame: FrameStatistics, maxChange: number): boolean =>
  frame.change <= maxChange && frame.tileChange.every((change) => change <= MAX_STILL_TILE_CHANGE);

/** Tells a held picture from one that drifts slowly. */
const looksLike = (frame: FrameStatistics, begin: FrameStatistics): boolean =>
  frame.tileLuma.every(
    (luma, tile) => Math.abs(luma - (begin.tileLuma[tile] ?? 0)) <= MAX_STILL_TILE_CHANGE,
  );

/** For how many frames the clip usually holds a picture; 1 when it does not. */
const usualHoldFrames = (holds: readonly Hold[]): number =>
  holds.length < MIN_HOLDS_FOR_CADENCE
    ? 1
    : Math.round(median(holds.map(({ first, last }) => last - first + 1)));

/** Changes into the frames `from` to `to`, as far as they are in the clip. */
const changes = (frames: FrameTable['frames'], from: number, to: number): number[] =>
  frames.slice(Math.max(1, from), to + 1).map(({ change }) => change);

/**
 * Whether the shot moves all along the context and the change at the edge of the hold is one of
 * that motion. A single cut beside the hold is no motion.
 */
const movesInto = (
  context: readonly number[],
  edgeChange: number,
  holdFrames: number,
  minMotion: number,
): boolean => {
  const moving = context.filter((change) => change >= minMotion);
  const expected = Math.ceil(context.length / holdFrames / 2);
  return moving.length >= Math.max(2, expected) && edgeChange >= MIN_EDGE_SHARE * median(moving);
};

const describe = ({ first, last }: Hold, fps: number): Observation => ({
  firstFrame: first,
  lastFrame: last,
  description: `${last - first + 1} identical frames from ${timecode(first, fps)}; the shot moves before and after.`,
});
