import type { FrameStatistics, FrameTable } from '../../analysis/frame-table.ts';
import type { Sensitivity } from '../../models.ts';
import { median } from '../median.ts';
import { timecode } from '../timecode.ts';
import type { Detector, Observation } from './detector.ts';
import type { Span } from './spans.ts';

/** How much a picture changes from one frame to the next, on a scale of 255. */
type Motion = {
  /** Mean over the picture. */
  change: number;
  /** Mean over the tile that changes most: a small thing that moves shows here. */
  tileChange: number;
};

type Thresholds = {
  /** A freeze has at least so many identical frames … */
  minFrames: number;
  /** … and lasts at least so long: a shorter one is not seen. */
  minSec: number;
  /** A frame that changes by either of these moves visibly. */
  visible: Motion;
};

const thresholds: Record<Sensitivity, Thresholds> = {
  normal: { minFrames: 4, minSec: 0.16, visible: { change: 0.8, tileChange: 5 } },
  strict: { minFrames: 3, minSec: 0.1, visible: { change: 0.5, tileChange: 3 } },
};

/** What counts when the clip's own motion is measured: more than compression noise. */
const NOISE: Motion = { change: 0.25, tileChange: 3 };
/** Identical pictures change by less than this share of the clip's own motion … */
const MAX_STILL_SHARE = 0.2;
/** … and by less than this: what H.264 leaves when it encodes the same picture again. */
const MAX_STILL_CHANGE = 2;
/** A key frame encodes the picture anew, with noise of its own, without anything having moved. */
const MAX_REFRESH_SHARE = 0.35;
const MAX_REFRESH_CHANGE = 4;
/** Over a whole freeze no tile drifts further than this share of the motion of one frame. */
const MAX_DRIFT_SHARE = 0.4;
/** A freeze begins and ends at once, in full motion; a subject that comes to rest slows down. */
const MIN_EDGE_SHARE = 0.35;
/** A picture whose tiles differ by less is blank, and blank frames are no frozen shot. */
const MIN_TILE_CONTRAST = 8;
/** How far before and after a freeze the shot's motion is looked at. */
const CONTEXT_SEC = 0.5;
/** Fewer changes than this say nothing about motion. */
const MIN_CONTEXT_CHANGES = 3;
/** A freeze lasts more than this many times as long as the clip holds its pictures anyway. */
const CADENCE_FACTOR = 2;
/** So many holds are the clip's way of moving (8 pictures a second in 24), not a defect. */
const MIN_HOLDS_FOR_CADENCE = 4;

/** Frames that show the same picture. */
type Hold = Span;

/** Finds runs of identical frames inside a shot that moves before and after them. */
export const frozenFrames: Detector = {
  name: 'frozen-frames',
  detect: (table, sensitivity) => {
    const { frames, info } = table;
    const { minFrames, minSec, visible } = thresholds[sensitivity];
    const motions = frames.map(motionOf);
    const usual = usualMotion(motions);
    const holds = findHolds(frames, motions, usual);
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
        // The first frame has no change into it.
        const before = motions.slice(Math.max(1, first - contextFrames + 1), first + 1);
        const after = motions.slice(last + 1, last + contextFrames + 1);
        return (
          !isBlank(frames[first]) &&
          !isStill(before.at(-1), usual) &&
          !isStill(after[0], usual) &&
          isInMotion(before, before.at(-1), holdFrames, visible) &&
          isInMotion(after, after[0], holdFrames, visible)
        );
      })
      .map((hold) => describe(hold, info.fps));
  },
};

const motionOf = ({ change, tiles }: FrameStatistics): Motion => ({
  change,
  tileChange: Math.max(...tiles.change),
});

const exceeds = (motion: Motion, least: Motion): boolean =>
  motion.change >= least.change || motion.tileChange >= least.tileChange;

/** How much the clip changes from frame to frame where it moves. */
const usualMotion = (motions: readonly Motion[]): Motion => {
  const moving = motions.filter((motion) => exceeds(motion, NOISE));
  return {
    change: median(moving.map(({ change }) => change)),
    tileChange: median(moving.map(({ tileChange }) => tileChange)),
  };
};

const findHolds = (
  frames: FrameTable['frames'],
  motions: readonly Motion[],
  usual: Motion,
): Hold[] => {
  const holds: Hold[] = [];
  let first = 0;
  for (let index = 1; index <= frames.length; index += 1) {
    const begin = frames[first];
    const frame = frames[index];
    const motion = motions[index];
    const isHeld =
      begin &&
      frame &&
      motion &&
      (isStill(motion, usual) || (frame.isKeyFrame && isRefresh(motion, usual))) &&
      drift(begin, frame) <= MAX_DRIFT_SHARE * usual.tileChange;
    if (isHeld) continue;
    if (index - 1 > first) holds.push({ first, last: index - 1 });
    first = index;
  }
  return holds;
};

/** A hold that was cut short by drift, not by motion, has a still frame beside it as well. */
const isStill = (motion: Motion | undefined, usual: Motion): boolean =>
  !motion ||
  (motion.change <= Math.min(MAX_STILL_CHANGE, MAX_STILL_SHARE * usual.change) &&
    motion.tileChange <= MAX_STILL_SHARE * usual.tileChange);

const isRefresh = ({ change, tileChange }: Motion, usual: Motion): boolean =>
  change <= MAX_REFRESH_CHANGE && tileChange <= MAX_REFRESH_SHARE * usual.tileChange;

/** How far the tile that drifted most is from where it began: tells slow motion from none. */
const drift = (begin: FrameStatistics, frame: FrameStatistics): number =>
  frame.tiles.luma.reduce(
    (most, luma, tile) => Math.max(most, Math.abs(luma - (begin.tiles.luma[tile] ?? 0))),
    0,
  );

const isBlank = (frame: FrameStatistics | undefined): boolean =>
  !frame || Math.max(...frame.tiles.luma) - Math.min(...frame.tiles.luma) < MIN_TILE_CONTRAST;

/** For how many frames the clip usually holds a picture; 1 when it does not. */
const usualHoldFrames = (holds: readonly Hold[]): number =>
  holds.length < MIN_HOLDS_FOR_CADENCE
    ? 1
    : Math.round(median(holds.map(({ first, last }) => last - first + 1)));

/**
 * Whether the shot moves all along the context and the change at the edge of the hold is one of
 * that motion. A single cut beside the hold is no motion.
 */
const isInMotion = (
  context: readonly Motion[],
  edge: Motion | undefined,
  holdFrames: number,
  visible: Motion,
): boolean => {
  const moving = context.filter((motion) => exceeds(motion, visible));
  const expected = Math.ceil(context.length / holdFrames / 2);
  const usualChange = median(moving.map(({ change }) => change));
  return (
    moving.length >= Math.max(2, expected) &&
    edge !== undefined &&
    edge.change >= MIN_EDGE_SHARE * usualChange
  );
};

const describe = ({ first, last }: Hold, fps: number): Observation => ({
  firstFrame: first,
  lastFrame: last,
  description: `${last - first + 1} identical frames from ${timecode(first, fps)}; the shot moves before and after.`,
  boxes: [],
});
