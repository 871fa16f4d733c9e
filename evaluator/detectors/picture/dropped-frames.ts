import type { FrameStatistics, FrameTable, TileGrid } from '../../analysis/frame-table.ts';
import type { Sensitivity } from '../../models.ts';
import { median } from '../median.ts';
import { timecode } from '../timecode.ts';
import type { Detector, Observation } from './detector.ts';
import { isSameLook, paletteDifference } from './same-look.ts';
import { stepsAhead } from './steps-ahead.ts';
import { strangeness, structureOf } from './structure.ts';

type Thresholds = {
  /** The shot goes on by so many steps of its motion at once: the frames between are missing. */
  minSteps: number;
  /** Where motion is not followed: the picture changes by so many times what is the most around. */
  minRise: number;
};

const thresholds: Record<Sensitivity, Thresholds> = {
  normal: { minSteps: 2.6, minRise: 1.6 },
  strict: { minSteps: 2.3, minRise: 1.5 },
};

/** So many steps before and after say how the shot moves, at least so many of them. */
const SIDE_STEPS = 5;
const MIN_SIDE_STEPS = 3;
/** Minimum ratio of the change at a jump to the largest change of any step around it. */
const MIN_CHANGE_RISE = 1.25;
/** Minimum visible change at a jump, in levels. */
const MIN_CHANGE = 2;
/** Its tiles go by so many times as far as in any step around: a key frame's noise goes nowhere. */
const MIN_MOTION_RISE = 1.35;
/** A key frame that is the only one may change the picture as much by its noise alone. */
const MIN_RISE_OF_REFRESH = 2.2;
/** Even motion: the least of the steps around is this share of the most. */
const MIN_EVENNESS = 0.35;
/** A jump beyond all motion around, where there is some, tells itself in uneven motion as well. */
const MIN_RISE_IF_UNEVEN = 6;
const MIN_USUAL_IF_UNEVEN = 0.25;
/** So does one that is followed, if it is clear and the picture before was not held. */
const MIN_FOLLOWED_RISE_IF_UNEVEN = 1.6;
const MIN_STEP_BEFORE_IF_UNEVEN = 0.2;
/** A picture that was held before it jumps on is a freeze: its step is less of the median around. */
const MIN_STEP_BEFORE = 0.55;
/** What happens below this rate is seldom even: a jump of it has to be followed. */
const MIN_FPS_UNFOLLOWED = 11;
/** Content that is stranger than this, of other colours, is another shot. */
const MAX_STRANGENESS = 0.64;
const MAX_PALETTE_STEP = 1.7;
/** Time between two frames that is so many times the usual one, where the rest is regular. */
const MIN_GAP = 2.5;
const REGULAR_SHARE = 0.9;
const MAX_IRREGULARITY = 0.25;

/**
 * Finds jumps in otherwise even motion, and gaps in the frames' times. An observation is the frame
 * before the jump and the one after it.
 */
export const droppedFrames: Detector = {
  name: 'dropped-frames',
  detect: (table, sensitivity) => {
    const limits = thresholds[sensitivity];
    const usualSec = regularInterval(table.frames);
    return table.frames.flatMap((_, frame) => {
      const description = describeGap(table, frame, usualSec) ?? describeJump(table, frame, limits);
      return description ? [observation(frame, description)] : [];
    });
  },
};

const observation = (frame: number, description: string): Observation => ({
  firstFrame: frame - 1,
  lastFrame: frame,
  description,
  boxes: [],
});

const describeJump = (table: FrameTable, frame: number, limits: Thresholds): string | null => {
  const { frames, info, grid } = table;
  const [before, now] = [frames[frame - 1], frames[frame]];
  const around = stepsAround(frames, frame);
  if (!before || !now || !around) return null;
  const changes = around.map(({ change }) => change);
  const most = Math.max(...changes);
  const rise = now.change / Math.max(most, usualRefresh(frames, frame));
  if (now.change < MIN_CHANGE || rise < MIN_CHANGE_RISE) return null;
  const usual = median(changes);
  const isEven =
    Math.min(...changes) >= MIN_EVENNESS * most && before.change >= MIN_STEP_BEFORE * usual;
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
    return `About ${missingText(missing)} missing before ${at}: the shot moves on by ${Math.round(steps)} steps at once, in otherwise even motion.`;
  }
  if (!isEven && !isFarBeyond) return null;
  const minRise = isUnknownRefresh(frames, frame) ? MIN_RISE_OF_REFRESH : limits.minRise;
  if (info.fps < MIN_FPS_UNFOLLOWED || rise < minRise || !isSameLook(before, now)) return null;
  if (motionOf(now) < MIN_MOTION_RISE * Math.max(...around.map(motionOf))) return null;
  return isOtherPicture(before, now, grid)
    ? null
    : `The shot jumps at ${at}: the picture changes ${(now.change / median(changes)).toFixed(1)} times as much as from any frame to the next before and after, as if frames were missing.`;
};

/** The steps before and after; null beside the ends of the clip. */
const stepsAround = (frames: FrameTable['frames'], frame: number): FrameStatistics[] | null => {
  const isPlain = ({ isKeyFrame }: FrameStatistics): boolean => !isKeyFrame;
  const before = frames.slice(Math.max(1, frame - SIDE_STEPS), frame).filter(isPlain);
  const after = frames.slice(frame + 1, frame + 1 + SIDE_STEPS).filter(isPlain);
  return Math.min(before.length, after.length) < MIN_SIDE_STEPS ? null : [...before, ...after];
};

const isOtherPicture = (before: FrameStatistics, now: FrameStatistics, grid: TileGrid): boolean =>
  paletteDifference(before, now) > MAX_PALETTE_STEP &&
  strangeness(structureOf(before.picture.luma, grid), structureOf(now.picture.luma, grid), grid) >
    MAX_STRANGENESS;

/** How much a key frame of this clip changes the picture by being encoded anew; else 0. */
const usualRefresh = (frames: FrameTable['frames'], frame: number): number =>
  frames[frame]?.isKeyFrame
    ? median(
        frames.flatMap(({ isKeyFrame, change }, other) =>
          isKeyFrame && other > 0 && other !== frame ? [change] : [],
        ),
      )
    : 0;

const isUnknownRefresh = (frames: FrameTable['frames'], frame: number): boolean =>
  Boolean(frames[frame]?.isKeyFrame) && usualRefresh(frames, frame) === 0;

/** How far the content of the tiles went on average, in reduced pixels. */
const motionOf = ({ tiles: { motionX, motionY } }: FrameStatistics): number =>
  motionX.reduce((sum, x, tile) => sum + Math.hypot(x, motionY[tile] ?? 0), 0) / motionX.length;

const missingText = (count: number): string => (count === 1 ? '1 frame is' : `${count} frames are`);

/** A gap in times that are regular but for it: what was shown between is not there. */
const describeGap = (
  { frames, info }: FrameTable,
  frame: number,
  usualSec: number | null,
): string | null => {
  const [before, now] = [frames[frame - 1], frames[frame]];
  if (!before || !now || usualSec === null) return null;
  const gapSec = now.sec - before.sec;
  return gapSec < MIN_GAP * usualSec
    ? null
    : `No frame for ${gapSec.toFixed(2)} s before ${timecode(frame, info.fps)}, where one comes every ${usualSec.toFixed(3)} s: about ${missingText(Math.round(gapSec / usualSec) - 1)} missing.`;
};

/** Seconds from frame to frame where nearly all are alike; null in clips of variable rate. */
const regularInterval = (frames: FrameTable['frames']): number | null => {
  const intervals = frames.slice(1).map(({ sec }, index) => sec - (frames[index]?.sec ?? 0));
  const usualSec = median(intervals);
  const regular = intervals.filter(
    (sec) => Math.abs(sec - usualSec) <= MAX_IRREGULARITY * usualSec,
  );
  return usualSec > 0 && regular.length >= REGULAR_SHARE * intervals.length ? usualSec : null;
};
