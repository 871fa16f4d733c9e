import {
  colorChannels,
  type FrameStatistics,
  type FrameStatisticsTable,
  type ReducedPicture,
  TILE_SIDE,
  type TileGrid,
} from '../../analysis/frame-table.ts';
import { median } from '../median.ts';
import { timecode } from '../timecode.ts';
import { isBlank } from './compare-pictures.ts';
import { type Detector, type Observation, thresholdsFor } from './detector.ts';
import { type Motion, repeatedFrames } from './repeated-frames.ts';
import type { Span } from './spans.ts';

const thresholds = {
  minFrames: { normal: 4, strict: 3 },
  /** Minimum length of a freeze in seconds: a shorter one is not noticed. */
  minSec: { normal: 0.125, strict: 0.1 },
  /** Minimum change, by either measure, of a frame that moves visibly. */
  visible: { normal: { change: 1.2, tileChange: 5 }, strict: { change: 0.5, tileChange: 3 } },
  /** Whether a shot that stops abruptly and stays still to the end of the clip is reported. */
  reportsEnd: { normal: false, strict: true },
};

const MIN_END_SEC = 1;
/** Seconds before and after a freeze over which the shot's motion is measured. */
const CONTEXT_SEC = 0.5;
const MIN_CONTEXT_CHANGES = 3;
/** Minimum ratio of a freeze to the clip's usual hold. */
const CADENCE_FACTOR = 2;
/** Minimum number of holds that form a cadence (8 pictures a second in 24) and are no defect. */
const MIN_HOLDS_FOR_CADENCE = 4;

/** Finds identical frames in a shot that moves around them, and pictures shown twice in motion. */
export const frozenFrames: Detector = {
  name: 'frozen-frames',
  detect: (table, sensitivity) => {
    const { frames, info } = table;
    const limits = thresholdsFor(thresholds, sensitivity);
    const { minFrames, minSec, visible, reportsEnd } = limits;
    const motions = frames.map(motionOf);
    const usual = usualMotion(motions);
    const holds = findHolds(frames, motions, usual);
    const holdFrames = usualHoldFrames(holds);
    const minFrozenFrames = Math.max(minFrames, minSec * info.fps, CADENCE_FACTOR * holdFrames + 1);
    const contextFrames = Math.max(
      MIN_CONTEXT_CHANGES,
      CADENCE_FACTOR * holdFrames,
      Math.round(CONTEXT_SEC * info.fps),
    );
    const frozen = holds
      .filter(({ first, last }) => last - first + 1 >= minFrozenFrames)
      .filter(({ first, last }) => {
        // The first frame has no previous one to change from.
        const before = motions.slice(Math.max(1, first - contextFrames + 1), first + 1);
        const after = motions.slice(last + 1, last + contextFrames + 1);
        const within = motions.slice(first + 1, last + 1);
        const moving = visibleBeside(within, before, after, visible);
        const beginsInMotion =
          !isBlank(frames[first]) &&
          !isStill(before.at(-1), usual) &&
          isInMotion(before, before.at(-1), holdFrames, moving);
        if (last === frames.length - 1) {
          const isLong = last - first + 1 >= MIN_END_SEC * info.fps;
          return reportsEnd && isLong && beginsInMotion && stopsAbruptly(before);
        }
        return (
          beginsInMotion &&
          !isStill(after[0], usual) &&
          isInMotion(after, after[0], holdFrames, moving) &&
          !easesInAndOut(before, after)
        );
      })
      .filter((hold) => !isDrifting(table, hold))
      .map((hold) => describe(hold, info.fps, hold.last === frames.length - 1));
    return [...frozen, ...repeatedFrames(table, motions, minFrozenFrames)].toSorted(
      (a, b) => a.first - b.first,
    );
  },
};

/** Returns for how many frames the clip usually holds a picture; 1 when it does not. */
const usualHoldFrames = (holds: readonly Span[]): number =>
  holds.length < MIN_HOLDS_FOR_CADENCE
    ? 1
    : Math.round(median(holds.map(({ first, last }) => last - first + 1)));

const describe = ({ first, last }: Span, fps: number, isEnd: boolean): Observation => ({
  first,
  last,
  description: `${last - first + 1} identical frames from ${timecode(first, fps)}${isEnd ? ' to the end of the clip, which stops abruptly in mid-motion' : '; the shot moves before and after'}.`,
  boxes: [],
});

/** Minimum motion when the clip's own motion is measured: more than compression noise. */
const NOISE: Motion = { change: 0.25, tileChange: 3 };
const MAX_STILL_SHARE = 0.2;
/** Maximum change between identical pictures, in levels: what re-encoding leaves. */
const MAX_STILL_CHANGE = 2;
/** Maximum change at a key frame, which re-encodes a still picture with new noise. */
const MAX_REFRESH_SHARE = 0.35;
const MAX_REFRESH_CHANGE = 4;
/** The same for the last repeat, which may be encoded towards what follows. */
const MAX_LAST_SHARE = 0.35;
/** Maximum change of the last repeat, as a share of the jump that follows. */
const MAX_SHARE_OF_JUMP = 0.15;
/** Maximum drift of any tile over a freeze, as a share of the usual motion of one frame. */
const MAX_DRIFT_SHARE = 0.4;

const motionOf = ({ change, tiles }: FrameStatistics): Motion => ({
  change,
  tileChange: Math.max(...tiles.change),
});

const exceeds = (motion: Motion, minimum: Motion): boolean =>
  motion.change >= minimum.change || motion.tileChange >= minimum.tileChange;

const usualMotion = (motions: readonly Motion[]): Motion => {
  const moving = motions.filter((motion) => exceeds(motion, NOISE));
  return {
    change: median(moving.map(({ change }) => change)),
    tileChange: median(moving.map(({ tileChange }) => tileChange)),
  };
};

const findHolds = (
  frames: FrameStatisticsTable['frames'],
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

/** Also true of the frame next to a hold that ends by drift, not by motion. */
const isStill = (motion: Motion | undefined, usual: Motion): boolean =>
  !motion ||
  (motion.change <= Math.min(MAX_STILL_CHANGE, MAX_STILL_SHARE * usual.change) &&
    motion.tileChange <= MAX_STILL_SHARE * usual.tileChange);

const isRefresh = ({ change, tileChange }: Motion, usual: Motion): boolean =>
  change <= MAX_REFRESH_CHANGE && tileChange <= MAX_REFRESH_SHARE * usual.tileChange;

const isBeforeJump = (motion: Motion, next: Motion | undefined, usual: Motion): boolean =>
  next !== undefined &&
  motion.change <= Math.min(MAX_LAST_SHARE * usual.change, MAX_SHARE_OF_JUMP * next.change) &&
  motion.tileChange <= MAX_STILL_SHARE * usual.tileChange;

/** Largest drift of any tile since the hold began: slow motion is no stillness. */
const drift = (begin: FrameStatistics, frame: FrameStatistics): number =>
  frame.tiles.luma.reduce(
    (maximum, luma, tile) => Math.max(maximum, Math.abs(luma - (begin.tiles.luma[tile] ?? 0))),
    0,
  );

/** Maximum difference of a tile between the ends of a freeze, in levels. */
const MAX_ENDS_DIFFERENCE = 4;
/** The same as a multiple of the largest step within: motion adds up, compression noise does not. */
const MAX_ENDS_RATIO = 1.4;

const isDrifting = ({ frames, grid }: FrameStatisticsTable, { first, last }: Span): boolean => {
  const largest = (one: number, other: number): number => {
    const [before, after] = [frames[one]?.picture, frames[other]?.picture];
    return before && after ? largestTileDifference(before, after, grid) : 0;
  };
  const ends = largest(first, last);
  if (ends <= MAX_ENDS_DIFFERENCE) return false;
  const steps = Array.from({ length: last - first }, (_, step) =>
    largest(first + step, first + step + 1),
  );
  return ends > MAX_ENDS_RATIO * Math.max(...steps);
};

/** Returns the mean difference of the tile that differs most, over luma and chroma, in levels. */
const largestTileDifference = (
  one: ReducedPicture,
  other: ReducedPicture,
  { columns, rows, width }: TileGrid,
): number => {
  const sums = new Float64Array(columns * rows);
  for (const plane of colorChannels) {
    const [values, others] = [one[plane], other[plane]];
    for (let at = 0; at < values.length; at += 1) {
      const row = Math.floor(at / width / TILE_SIDE);
      const tile = row * columns + Math.floor((at % width) / TILE_SIDE);
      sums[tile] =
        (sums[tile] as number) + Math.abs((values[at] as number) - (others[at] as number));
    }
  }
  return Math.max(...sums) / TILE_SIDE ** 2;
};

/** Minimum step at an edge, as a share of usual motion: what comes to rest slows down first. */
const MIN_EDGE_SHARE = 0.35;
/** Minimum and maximum step before a freeze that lasts to the end of the clip. */
const MIN_END_EDGE_SHARE = 0.8;
const MAX_END_EDGE_SHARE = 2.5;
/** Maximum change within a hold, as a share of usual motion, that lets even slow motion count. */
const MAX_EXACT_SHARE = 0.05;
const MIN_EVENNESS = 0.5;
/** Minimum step in even motion: more than compression noise. */
const VISIBLE_IF_EVEN: Motion = { change: 0.5, tileChange: 3 };
/** Maximum motion next to a camera's eased stop and start, as a share of that further away. */
const MAX_EASED_SHARE = 0.5;
const EASING_PARTS = 3;

/** Whether the shot moves all around, with the step at the edge. A single cut is not motion. */
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

/** Returns the visible motion required next to a hold: less where slow motion is ruled out. */
const visibleBeside = (
  within: readonly Motion[],
  before: readonly Motion[],
  after: readonly Motion[],
  visible: Motion,
): Motion => {
  const maximum = Math.max(...within.map(({ change }) => change));
  const isEven = [before, after].every((context) => {
    const usual = median(context.map(({ change }) => change));
    return (
      maximum <= MAX_EXACT_SHARE * usual &&
      context.every(({ change }) => change >= MIN_EVENNESS * usual)
    );
  });
  return isEven ? VISIBLE_IF_EVEN : visible;
};

/** Whether the shot stops in full motion, and not by a cut to a still shot. */
const stopsAbruptly = (before: readonly Motion[]): boolean => {
  const usual = median(before.map(({ change }) => change));
  const edge = before.at(-1)?.change ?? 0;
  return edge >= MIN_END_EDGE_SHARE * usual && edge <= MAX_END_EDGE_SHARE * usual;
};

const easesInAndOut = (before: readonly Motion[], after: readonly Motion[]): boolean =>
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
