import type { FrameStatistics, FrameTable } from '../../analysis/frame-table.ts';
import { median } from '../median.ts';
import type { Span } from './spans.ts';

/** How much a picture changes from one frame to the next, on a scale of 255. */
export type Motion = {
  /** Mean over the picture. */
  change: number;
  /** Mean over the tile that changes most: a small thing that moves shows here. */
  tileChange: number;
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
/** The last repeat may be encoded towards what comes, by this share of the clip's own motion … */
const MAX_LAST_SHARE = 0.35;
/** … and by this share of the jump that follows it. */
const MAX_SHARE_OF_JUMP = 0.15;
/** Over a whole freeze no tile drifts further than this share of the motion of one frame. */
const MAX_DRIFT_SHARE = 0.4;

/** Into a frame from the one before. */
export const motionOf = ({ change, tiles }: FrameStatistics): Motion => ({
  change,
  tileChange: Math.max(...tiles.change),
});

/** Whether a motion is at least another in either measure. */
export const exceeds = (motion: Motion, least: Motion): boolean =>
  motion.change >= least.change || motion.tileChange >= least.tileChange;

/** How much the clip changes from frame to frame where it moves. */
export const usualMotion = (motions: readonly Motion[]): Motion => {
  const moving = motions.filter((motion) => exceeds(motion, NOISE));
  return {
    change: median(moving.map(({ change }) => change)),
    tileChange: median(moving.map(({ tileChange }) => tileChange)),
  };
};

/** Runs of frames that show the same picture. */
export const findHolds = (
  frames: FrameTable['frames'],
  motions: readonly Motion[],
  usual: Motion,
): Span[] => {
  const holds: Span[] = [];
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
    if (index - 1 > first) {
      const isLast = motion && isBeforeJump(motion, motions[index + 1], usual);
      holds.push({ first, last: isLast ? index : index - 1 });
    }
    first = index;
  }
  return holds;
};

/** A hold that was cut short by drift, not by motion, has a still frame beside it as well. */
export const isStill = (motion: Motion | undefined, usual: Motion): boolean =>
  !motion ||
  (motion.change <= Math.min(MAX_STILL_CHANGE, MAX_STILL_SHARE * usual.change) &&
    motion.tileChange <= MAX_STILL_SHARE * usual.tileChange);

const isRefresh = ({ change, tileChange }: Motion, usual: Motion): boolean =>
  change <= MAX_REFRESH_CHANGE && tileChange <= MAX_REFRESH_SHARE * usual.tileChange;

const isBeforeJump = (motion: Motion, next: Motion | undefined, usual: Motion): boolean =>
  next !== undefined &&
  motion.change <= Math.min(MAX_LAST_SHARE * usual.change, MAX_SHARE_OF_JUMP * next.change) &&
  motion.tileChange <= MAX_STILL_SHARE * usual.tileChange;

/** How far the tile that drifted most is from where it began: tells slow motion from none. */
const drift = (begin: FrameStatistics, frame: FrameStatistics): number =>
  frame.tiles.luma.reduce(
    (most, luma, tile) => Math.max(most, Math.abs(luma - (begin.tiles.luma[tile] ?? 0))),
    0,
  );

/** A freeze begins and ends at once, in full motion; a subject that comes to rest slows down. */
const MIN_EDGE_SHARE = 0.35;
/** A shot that stands to its end moved as before until it stood. */
const MIN_END_EDGE_SHARE = 0.8;
const MAX_END_EDGE_SHARE = 2.5;
/** Slower motion counts beside pictures that are identical to this share of it … */
const MAX_EXACT_SHARE = 0.05;
/** … where no step is less of the usual one than this … */
const MIN_EVENNESS = 0.5;
/** … and all of them are more than compression noise. */
const VISIBLE_IF_EVEN: Motion = { change: 0.5, tileChange: 3 };
/** A camera that eases to a stop, and off again, moves beside it by this share of before. */
const MAX_EASED_SHARE = 0.5;
const EASING_PARTS = 3;

/**
 * Whether the shot moves all along the context and the change at the edge of the hold is one of
 * that motion. A single cut beside the hold is no motion.
 */
export const isInMotion = (
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

/** What counts as visible motion beside a hold: less beside one that cannot be slow motion. */
export const visibleBeside = (
  within: readonly Motion[],
  before: readonly Motion[],
  after: readonly Motion[],
  visible: Motion,
): Motion => {
  const most = Math.max(...within.map(({ change }) => change));
  const isEven = [before, after].every((context) => {
    const usual = median(context.map(({ change }) => change));
    return (
      most <= MAX_EXACT_SHARE * usual &&
      context.every(({ change }) => change >= MIN_EVENNESS * usual)
    );
  });
  return isEven ? VISIBLE_IF_EVEN : visible;
};

/** In full motion, and not with a cut to a shot that stands. */
export const stopsAtOnce = (before: readonly Motion[]): boolean => {
  const usual = median(before.map(({ change }) => change));
  const edge = before.at(-1)?.change ?? 0;
  return edge >= MIN_END_EDGE_SHARE * usual && edge <= MAX_END_EDGE_SHARE * usual;
};

/** Whether motion falls steadily to the hold and rises steadily after it. */
export const easesToAndFrom = (before: readonly Motion[], after: readonly Motion[]): boolean =>
  fallsSteadily(before) && fallsSteadily(after.toReversed());

const fallsSteadily = (motions: readonly Motion[]): boolean => {
  const size = motions.length / EASING_PARTS;
  const [far = 0, middle = 0, near = 0] = Array.from({ length: EASING_PARTS }, (_, part) =>
    median(
      motions
        .slice(Math.round(part * size), Math.round((part + 1) * size))
        .map(({ change }) => change),
    ),
  );
  const edge = motions.at(-1)?.change ?? 0;
  return far > middle && middle > near && Math.max(near, edge) <= MAX_EASED_SHARE * far;
};
