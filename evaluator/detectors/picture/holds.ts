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
