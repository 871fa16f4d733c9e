import type { FrameStatistics, FrameStatisticsTable } from '../../analysis/frame-table.ts';
import { median } from '../median.ts';
import { timecode } from '../timecode.ts';
import type { Observation } from './detector.ts';
import { findSpans, type Span } from './spans.ts';

/** Change of the picture from one frame to the next, on a scale of 255. */
export type Motion = {
  change: number;
  /** Mean over the tile that changes most: shows small moving objects. */
  tileChange: number;
};

type Evenness = {
  /** Steps before and after a repeat that have to move. */
  sideSteps: number;
  /** Minimum size of each of these steps, as a share of the usual one. */
  minShare: number;
  /** Maximum step into the picture, as a multiple of the usual one. */
  maxStepBefore: number;
  /** Maximum change of the repeated picture, as a share of the adjacent steps. */
  maxShareOfNext: number;
};

/** Motion that reverses is slow for a moment, not still. */
const MAX_SHARE_OF_NEXT = 0.4;
const SIDE_STEPS = 4;
const evenMotions: readonly Evenness[] = [
  // A step far beyond the usual is a flash or a broken picture that is held.
  {
    sideSteps: SIDE_STEPS,
    minShare: 0.35,
    maxStepBefore: 2.5,
    maxShareOfNext: MAX_SHARE_OF_NEXT,
  },
  // The adjacent steps separate an identical picture from slow motion.
  { sideSteps: 2, minShare: 0.7, maxStepBefore: 1.5, maxShareOfNext: 0.02 },
];
/** Minimum change of the tile that changes most, on a scale of 255. */
const MIN_TILE_CHANGE = 4;
/** Per frame held, as a multiple of the usual one: frames may be missing there. */
const MAX_STEP_AFTER = 2.5;
/** As a share of the motion around, both overall and in each tile. */
const MAX_STILL_SHARE = 0.15;
/** Alternative for a small moving object, whose compression noise is spread all over. */
const MAX_SPREAD_SHARE = 0.3;
const MAX_TILE_SHARE_IF_SPREAD = 0.1;
/** Maximum change of a picture repeated at a key frame, which re-encodes it with new noise. */
const MAX_REFRESH_SHARE = 0.3;
/** Minimum evenly spaced repeats of a cadence, and maximum ratio of their gaps to the median. */
const MIN_FOR_CADENCE = 2;
const MAX_CADENCE_GAP = 2.2;
/** Maximum ratio of gaps with only two repeats, where a third does not fit. */
const MAX_CADENCE_GAP_OF_TWO = 1.05;
/** Parts of a clip, and minimum of held pictures in all but one of them if it holds any. */
const PARTS = 4;
const MIN_IN_PART = 2;
/** Maximum time between the repeats of one stutter, in seconds. */
const STUTTER_SEC = 0.6;

/** Too short for a freeze, but a visible stutter. @param fewerThan frames that show the picture */
export const repeatedFrames = (
  { frames, info }: FrameStatisticsTable,
  motions: readonly Motion[],
  fewerThan: number,
): Observation[] => {
  const still = findSpans(frames.length, (frame) => isStillAt(frames, motions, frame));
  if (isCadence(still, frames.length) || holdsAllAlong(motions)) return [];
  const repeats = still.filter(
    ({ first, last }) =>
      last - first + 2 < fewerThan &&
      evenMotions.some((evenness) => isInEvenMotion(motions, still, { first, last }, evenness)) &&
      !isTurn(frames, { first, last }),
  );
  const stutters: Span[][] = [];
  for (const repeat of repeats) {
    const open = stutters.at(-1);
    const gap = repeat.first - (open?.at(-1)?.last ?? Number.NEGATIVE_INFINITY);
    if (open && gap <= STUTTER_SEC * info.fps) open.push(repeat);
    else stutters.push([repeat]);
  }
  return stutters.map((stutter) => describe(stutter, info.fps));
};

/** Whether a frame repeats the picture before it, compared with the adjacent motion. */
const isStillAt = (
  frames: FrameStatisticsTable['frames'],
  motions: readonly Motion[],
  frame: number,
): boolean => {
  const motion = motions[frame];
  if (!motion || frame < 2) return false;
  const beside = motions
    .slice(Math.max(1, frame - SIDE_STEPS), frame + SIDE_STEPS + 1)
    .filter(({ change }) => change > 2 * motion.change);
  const share = frames[frame]?.isKeyFrame ? MAX_REFRESH_SHARE : MAX_STILL_SHARE;
  const usual = median(beside.map((other) => other.change));
  const usualOfTile = median(beside.map((other) => other.tileChange));
  const isWithin = (maximum: number, maxOfTile: number): boolean =>
    motion.change <= maximum * usual && motion.tileChange <= maxOfTile * usualOfTile;
  return (
    beside.length > SIDE_STEPS &&
    (isWithin(share, share) || isWithin(MAX_SPREAD_SHARE, MAX_TILE_SHARE_IF_SPREAD))
  );
};

const isInEvenMotion = (
  motions: readonly Motion[],
  still: readonly Span[],
  { first, last }: Span,
  { sideSteps, minShare, maxStepBefore, maxShareOfNext }: Evenness,
): boolean => {
  const isRepeat = (frame: number): boolean =>
    still.some((other) => frame >= other.first && frame <= other.last);
  const steps = (from: number, to: number): Motion[] =>
    motions.slice(Math.max(1, from), to).filter((_, at) => !isRepeat(Math.max(1, from) + at));
  const before = steps(first - sideSteps, first);
  const after = steps(last + 1, last + 1 + sideSteps);
  const around = [...before, ...after];
  const usual = median(around.map(({ change }) => change));
  const into = motions[first - 1]?.change ?? 0;
  const outOf = motions[last + 1]?.change ?? 0;
  const within = Math.max(...motions.slice(first, last + 1).map(({ change }) => change));
  return (
    Math.min(before.length, after.length) >= 2 &&
    within <= maxShareOfNext * Math.min(into, outOf) &&
    into <= maxStepBefore * usual &&
    outOf <= MAX_STEP_AFTER * (last - first + 2) * usual &&
    around.every(
      ({ change, tileChange }) => tileChange >= MIN_TILE_CHANGE && change >= minShare * usual,
    )
  );
};

/** Whether motion only reverses: a swing may rest for a frame where it turns. */
const isTurn = (frames: FrameStatisticsTable['frames'], { first, last }: Span): boolean => {
  const [into, outOf] = [frames[first - 1], frames[last + 1]];
  return into !== undefined && outOf !== undefined && reversesDirection(into, outOf);
};

/** Whether repeats are evenly spaced from one end of the clip to the other. */
const isCadence = (still: readonly Span[], frameCount: number): boolean => {
  if (still.length < MIN_FOR_CADENCE) return false;
  const moments = still.map(({ first }) => first);
  const gaps = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
  const ends = [moments[0] ?? 0, frameCount - (moments.at(-1) ?? 0)];
  const maximum = gaps.length === 1 ? MAX_CADENCE_GAP_OF_TWO : MAX_CADENCE_GAP;
  return Math.max(...gaps, ...ends) <= maximum * median(gaps) + 1;
};

/** Whether single frames hardly move in nearly all quarters of the clip: held, or slowed down. */
const holdsAllAlong = (motions: readonly Motion[]): boolean => {
  const counts = Array.from({ length: PARTS }, () => 0);
  for (let frame = 2; frame < motions.length - 1; frame += 1) {
    const beside = Math.max(motions[frame - 1]?.change ?? 0, motions[frame + 1]?.change ?? 0);
    if ((motions[frame]?.change ?? 0) > MAX_SHARE_OF_NEXT * beside) continue;
    const part = Math.floor((PARTS * frame) / motions.length);
    counts[part] = (counts[part] ?? 0) + 1;
  }
  return counts.filter((count) => count >= MIN_IN_PART).length >= PARTS - 1;
};

const describe = (stutter: readonly Span[], fps: number): Observation => {
  const first = (stutter[0]?.first ?? 1) - 1;
  const last = stutter.at(-1)?.last ?? first;
  const at = timecode(first, fps);
  return {
    first,
    last,
    description:
      stutter.length > 1
        ? `${stutter.length} frames are repeated from ${at} to ${timecode(last, fps)}: the motion stutters.`
        : `The frame at ${at} is shown ${last - first + 1} times in a row: the otherwise even motion stutters.`,
    boxes: [],
  };
};

/** Maximum correlation of opposite motions: noise and steps of different lengths stay above it. */
const MAX_CORRELATION = -0.4;

const reversesDirection = (
  { tiles: one }: FrameStatistics,
  { tiles: other }: FrameStatistics,
): boolean => {
  let [product, ofOne, ofOther] = [0, 0, 0];
  for (const [tile, x] of one.motionX.entries()) {
    const y = one.motionY[tile] ?? 0;
    const [otherX, otherY] = [other.motionX[tile] ?? 0, other.motionY[tile] ?? 0];
    product += x * otherX + y * otherY;
    ofOne += x * x + y * y;
    ofOther += otherX * otherX + otherY * otherY;
  }
  return product < MAX_CORRELATION * Math.sqrt(ofOne * ofOther);
};
