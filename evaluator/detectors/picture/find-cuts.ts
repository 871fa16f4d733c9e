import type { FrameStatistics, FrameStatisticsTable } from '../../analysis/frame-table.ts';
import type { Sensitivity } from '../../models.ts';
import { median } from '../median.ts';
import { timecode } from '../timecode.ts';
import { dissimilarity, extractStructure, isBlank, paletteDifference } from './compare-pictures.ts';
import type { Detector } from './detector.ts';
import { oncePerFrame } from './once-per-frame.ts';
import { stepsAhead } from './steps-ahead.ts';

export type Cut = {
  frame: number;
  /** Share of the new picture that does not come from the old shot, 0 to 1. */
  dissimilarity: number;
};

const minDissimilarity: Record<Sensitivity, number> = { normal: 0.64, strict: 0.6 };

/** Minimum drop from the cut's dissimilarity to that of the steps beside it in a steady shot. */
const MIN_RISE = 0.18;
/** Minimum residual after motion, in levels: more than noise. */
const MIN_RESIDUAL = 1.5;
/** Minimum ratio of the residual to that of the shots before and after. */
const MIN_RESIDUAL_RISE = 1.5;
/** Minimum palette difference between two shots, in levels. */
const MIN_PALETTE_STEP = 1.7;
/** Minimum ratio of the palette difference at a cut to the drift within the shots. */
const MIN_PALETTE_RISE = 2;
/** Minimum palette difference in a shot that is not steady, or where a freeze may hide motion. */
const MIN_DISTINCT_PALETTE_STEP = 12;
/** Maximum share of the usual change in a held picture. */
const MAX_HELD_SHARE = 0.25;
/** Maximum change of block edges that comes from compression, in levels. */
const MAX_BLOCKING_STEP = 0.8;
/** Steps on each side that show what is usual, also where pictures are held for three frames. */
const SIDE_STEPS = 6;
const MIN_SHOT_FRAMES = 2;
/** Maximum length of a flash, a broken frame or a popping object, which is no cut. */
const MAX_TEMPORARY_SEC = 0.4;
const MAX_TEMPORARY_FRAMES = 8;
const MAX_DISSIMILARITY_OF_SAME = 0.6;

/**
 * Finds abrupt new shots, also of the same scene from another angle. Light changes, fast motion,
 * missing frames, fades and objects passing by are not cuts.
 */
export const findCuts = (
  table: FrameStatisticsTable,
  sensitivity: Sensitivity = 'normal',
): Cut[] => {
  const { frames, grid, info } = table;
  const structureAt = oncePerFrame(frames, ({ picture }) => extractStructure(picture.luma, grid));
  const between = (before: number, now: number): number => {
    const [one, other] = [structureAt(before), structureAt(now)];
    return one && other ? dissimilarity(one, other, grid) : 0;
  };
  const spikes = frames.flatMap((_, frame) => (isSpike(frames, frame) ? [frame] : []));
  const temporaryFrames = Math.max(MAX_TEMPORARY_FRAMES, Math.round(MAX_TEMPORARY_SEC * info.fps));
  const isTemporary = (frame: number): boolean =>
    spikes.some((other) => {
      const [first, end] = [Math.min(frame, other), Math.max(frame, other)];
      if (first === end || end - first > temporaryFrames) return false;
      return between(first - 1, end) < MAX_DISSIMILARITY_OF_SAME;
    });
  return spikes.flatMap((frame) => {
    const step = paletteStep(frames, frame);
    if (step < MIN_PALETTE_STEP) return [];
    const here = between(frame - 1, frame);
    if (here < minDissimilarity[sensitivity]) return [];
    const steadySides = sidesOf(frames, frame).filter((side) => {
      const secondBusiest = secondBusiestOf(frames, side);
      return secondBusiest === null || between(secondBusiest - 1, secondBusiest) <= here - MIN_RISE;
    });
    const hasDistinctPalette = step >= MIN_DISTINCT_PALETTE_STEP;
    if (steadySides.length < (hasDistinctPalette ? 1 : 2) || isTemporary(frame)) return [];
    if (!hasDistinctPalette && isSameSceneAt(table, frame)) return [];
    return [{ frame, dissimilarity: here }];
  });
};

const isSpike = (frames: FrameStatisticsTable['frames'], frame: number): boolean => {
  if (frame < MIN_SHOT_FRAMES || frame > frames.length - MIN_SHOT_FRAMES) return false;
  const residual = frames[frame]?.residual ?? 0;
  // Black between two shots is no cut.
  if (residual < MIN_RESIDUAL || isBlank(frames[frame - 1]) || isBlank(frames[frame])) return false;
  return sidesOf(frames, frame).every((side) => {
    const secondBusiest = secondBusiestOf(frames, side);
    return residual >= MIN_RESIDUAL_RISE * (frames[secondBusiest ?? -1]?.residual ?? 0);
  });
};

/** Returns the palette step at a frame; 0 where the palette drifts as much next to it. */
const paletteStep = (frames: FrameStatisticsTable['frames'], frame: number): number => {
  const stepAt = (other: number): number => {
    const [before, now] = [frames[other - 1], frames[other]];
    return before && now ? paletteDifference(before, now) : 0;
  };
  const here = stepAt(frame);
  return here >= MIN_PALETTE_RISE * Math.max(stepAt(frame - 1), stepAt(frame + 1)) ? here : 0;
};

/** Whether a freeze, missing frames or poor compression may explain the dissimilarity. */
const isSameSceneAt = (table: FrameStatisticsTable, frame: number): boolean => {
  const { frames } = table;
  const [before, now] = [frames[frame - 1], frames[frame]];
  if (!before || !now) return true;
  const usualChange = median(frames.slice(1).map(({ change }) => change));
  return (
    before.change < MAX_HELD_SHARE * usualChange ||
    isCompressionStep(before, now) ||
    stepsAhead(table, frame) !== null
  );
};

const isCompressionStep = (before: FrameStatistics, now: FrameStatistics): boolean => {
  const blocking = now.blocking - before.blocking;
  const detail = now.detail - before.detail;
  return Math.abs(blocking) > MAX_BLOCKING_STEP && blocking * detail < 0;
};

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

const sidesOf = ({ length }: FrameStatisticsTable['frames'], frame: number): number[][] => [
  range(Math.max(1, frame - SIDE_STEPS), frame),
  range(frame + 1, Math.min(length, frame + 1 + SIDE_STEPS)),
];

/** Returns the frame with the second largest residual: the largest may be an isolated event. */
const secondBusiestOf = (
  frames: FrameStatisticsTable['frames'],
  side: readonly number[],
): number | null => {
  const residualAt = (frame: number): number => frames[frame]?.residual ?? 0;
  const sorted = side.toSorted((a, b) => residualAt(b) - residualAt(a));
  return sorted[1] ?? sorted[0] ?? null;
};

/** An observation is the first frame of the new shot; the prompt may have requested the cut. */
export const abruptCut: Detector = {
  name: 'abrupt-cut',
  detect: (table, sensitivity) =>
    findCuts(table, sensitivity).map(({ frame, dissimilarity }) => ({
      first: frame,
      last: frame,
      description: `An abrupt cut at ${timecode(frame, table.info.fps)}: ${Math.min(100, Math.round(100 * dissimilarity))}% of the picture changes from one frame to the next and stays changed.`,
      boxes: [],
    })),
};
