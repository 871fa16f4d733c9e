import type {
  FrameStatistics,
  FrameStatisticsTable,
  TileGrid,
} from '../../analysis/frame-table.ts';
import { median } from '../median.ts';
import { timecode } from '../timecode.ts';
import { isSameLook, lumaDissimilarity, paletteDifference } from './compare-pictures.ts';
import { type Detector, type Thresholds, thresholdsFor } from './detector.ts';
import { stepsAhead } from './steps-ahead.ts';

const thresholds = {
  /** Minimum number of motion steps in one jump: the frames between are missing. */
  minSteps: { normal: 2.6, strict: 2.3 },
  /** Minimum ratio of the change to the largest one around, where motion cannot be followed. */
  minRise: { normal: 1.6, strict: 1.5 },
};

/** Steps on each side that show how the shot moves; at least MIN_SIDE_STEPS. */
const SIDE_STEPS = 5;
const MIN_SIDE_STEPS = 3;
/** Minimum ratio of the change at a jump to the largest change of any step around it. */
const MIN_CHANGE_RISE = 1.25;
/** Minimum visible change at a jump, in levels. */
const MIN_CHANGE = 2;
/** Minimum usual change around it: a still shot has no frames to drop. */
const MIN_USUAL_CHANGE = 0.1;
/** Minimum ratio to the motion of any step around: key-frame noise does not move. */
const MIN_MOTION_RISE = 1.35;
/** At the clip's only key frame, which may change the picture this much by noise alone. */
const MIN_RISE_OF_REFRESH = 2.2;
/** Minimum ratio of the smallest step around to the largest in even motion. */
const MIN_EVENNESS = 0.35;
/** Minimum ratio, and usual change in levels, in uneven motion that cannot be followed. */
const MIN_RISE_IF_UNEVEN = 6;
const MIN_USUAL_IF_UNEVEN = 0.25;
/** Minimum ratio of a followed jump in uneven motion, and of the step before it to the median. */
const MIN_FOLLOWED_RISE_IF_UNEVEN = 1.6;
const MIN_STEP_BEFORE_IF_UNEVEN = 0.2;
/** Minimum ratio of the step before to the median around; below it the picture was held. */
const MIN_STEP_BEFORE = 0.55;
/** Minimum frame rate at which a jump need not be followed: below it motion is rarely even. */
const MIN_FPS_UNFOLLOWED = 11;
/** Maximum differences within a shot: content above both is another shot. */
const MAX_DISSIMILARITY = 0.64;
const MAX_PALETTE_STEP = 1.7;
/** Minimum gap between two frames, as a multiple of the usual interval of a regular clip. */
const MIN_GAP = 2.5;
const REGULAR_SHARE = 0.9;
const MAX_IRREGULARITY = 0.25;

/** An observation is the frames before and after a jump in even motion, or a gap in frame times. */
export const droppedFrames: Detector = {
  name: 'dropped-frames',
  detect: (table, sensitivity) => {
    const limits = thresholdsFor(thresholds, sensitivity);
    const usualSec = regularInterval(table.frames);
    return table.frames.flatMap((_, frame) => {
      const description = describeGap(table, frame, usualSec) ?? describeJump(table, frame, limits);
      return description ? [{ first: frame - 1, last: frame, description, boxes: [] }] : [];
    });
  },
};

const describeJump = (
  table: FrameStatisticsTable,
  frame: number,
  limits: Thresholds<typeof thresholds>,
): string | null => {
  const { frames, info, grid } = table;
  const [before, now] = [frames[frame - 1], frames[frame]];
  const around = stepsAround(frames, frame);
  if (!before || !now || !around) return null;
  const changes = around.map(({ change }) => change);
  const maximum = Math.max(...changes);
  const rise = now.change / Math.max(maximum, usualRefresh(frames, frame));
  if (now.change < MIN_CHANGE || rise < MIN_CHANGE_RISE) return null;
  const usual = median(changes);
  if (usual < MIN_USUAL_CHANGE) return null;
  const isEven =
    Math.min(...changes) >= MIN_EVENNESS * maximum && before.change >= MIN_STEP_BEFORE * usual;
  const isFarBeyond =
    rise >= MIN_RISE_IF_UNEVEN &&
    usual >= MIN_USUAL_IF_UNEVEN &&
    before.change >= MIN_STEP_BEFORE * usual;
  const mayBeFollowed =
    rise >= MIN_FOLLOWED_RISE_IF_UNEVEN && before.change >= MIN_STEP_BEFORE_IF_UNEVEN * usual;
  if (!isEven && !isFarBeyond && !mayBeFollowed) return null;
  const steps = stepsAhead(table, frame);
  const at = timecode(frame, info.fps);
  if (steps !== null && steps >= limits.minSteps) {
    const missing = Math.round(steps) - 1;
    return `About ${missingText(missing)} missing at ${at}: the shot jumps ahead by ${Math.round(steps)} steps in otherwise even motion.`;
  }
  if (!isEven && !isFarBeyond) return null;
  const minRise = isUnknownRefresh(frames, frame) ? MIN_RISE_OF_REFRESH : limits.minRise;
  if (info.fps < MIN_FPS_UNFOLLOWED || rise < minRise || !isSameLook(before, now)) return null;
  if (motionOf(now) < MIN_MOTION_RISE * Math.max(...around.map(motionOf))) return null;
  return isOtherPicture(before, now, grid)
    ? null
    : `The shot jumps at ${at}: the picture changes ${(now.change / usual).toFixed(1)} times as much as between the surrounding frames, as if frames were missing.`;
};

/** Returns the steps before and after a frame; null too near the ends of the clip. */
const stepsAround = (
  frames: FrameStatisticsTable['frames'],
  frame: number,
): FrameStatistics[] | null => {
  const isPlain = ({ isKeyFrame }: FrameStatistics): boolean => !isKeyFrame;
  const before = frames.slice(Math.max(1, frame - SIDE_STEPS), frame).filter(isPlain);
  const after = frames.slice(frame + 1, frame + 1 + SIDE_STEPS).filter(isPlain);
  return Math.min(before.length, after.length) < MIN_SIDE_STEPS ? null : [...before, ...after];
};

const isOtherPicture = (before: FrameStatistics, now: FrameStatistics, grid: TileGrid): boolean =>
  paletteDifference(before, now) > MAX_PALETTE_STEP &&
  lumaDissimilarity(before.picture.luma, now.picture.luma, grid) > MAX_DISSIMILARITY;

/** Returns how much re-encoding at a key frame usually changes the picture; 0 for other frames. */
const usualRefresh = (frames: FrameStatisticsTable['frames'], frame: number): number =>
  frames[frame]?.isKeyFrame
    ? median(
        frames.flatMap(({ isKeyFrame, change }, other) =>
          isKeyFrame && other > 0 && other !== frame ? [change] : [],
        ),
      )
    : 0;

const isUnknownRefresh = (frames: FrameStatisticsTable['frames'], frame: number): boolean =>
  Boolean(frames[frame]?.isKeyFrame) && usualRefresh(frames, frame) === 0;

const motionOf = ({ tiles: { motionX, motionY } }: FrameStatistics): number =>
  motionX.reduce((sum, x, tile) => sum + Math.hypot(x, motionY[tile] ?? 0), 0) / motionX.length;

const missingText = (count: number): string => (count === 1 ? '1 frame is' : `${count} frames are`);

const describeGap = (
  { frames, info }: FrameStatisticsTable,
  frame: number,
  usualSec: number | null,
): string | null => {
  const [before, now] = [frames[frame - 1], frames[frame]];
  if (!before || !now || usualSec === null) return null;
  const gapSec = now.sec - before.sec;
  return gapSec < MIN_GAP * usualSec
    ? null
    : `A gap of ${gapSec.toFixed(2)} s in the frame times at ${timecode(frame, info.fps)}: a frame is due every ${usualSec.toFixed(3)} s, so about ${missingText(Math.round(gapSec / usualSec) - 1)} missing.`;
};

/** Returns the usual interval in seconds; null for clips with a variable frame rate. */
const regularInterval = (frames: FrameStatisticsTable['frames']): number | null => {
  const intervals = frames.slice(1).map(({ sec }, index) => sec - (frames[index]?.sec ?? 0));
  const usualSec = median(intervals);
  const regular = intervals.filter(
    (sec) => Math.abs(sec - usualSec) <= MAX_IRREGULARITY * usualSec,
  );
  return usualSec > 0 && regular.length >= REGULAR_SHARE * intervals.length ? usualSec : null;
};
