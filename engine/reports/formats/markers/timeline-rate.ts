import type { FrameRate } from '../../../../shared/domain/frames/frame-table.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';

/** How many frames a second a timeline has, as editing programs write it down. */
export type TimelineRate = {
  /** Frames that the timecode counts in a second: 24 for 23.976. */
  readonly timebase: number;
  /** Whether they last 1001/1000 of that second, as in 23.976, 29.97 and 59.94. */
  readonly isNtsc: boolean;
};

const ntsc = (timebase: number): TimelineRate => ({ timebase, isNtsc: true });
const whole = (timebase: number): TimelineRate => ({ timebase, isNtsc: false });

/** Rates that editing programs offer, ascending. Beyond 100 a timecode needs three digits. */
const commonRates: readonly TimelineRate[] = [
  ...[ntsc(24), whole(24), whole(25), ntsc(30), whole(30), ntsc(48), whole(48), whole(50)],
  ...[ntsc(60), whole(60), whole(100)],
];

/** What rounding in a container makes of a rate; NTSC rates are ten parts in ten thousand off. */
const maxOff = 0.0004;

export const framesPerSecond = ({ timebase, isNtsc }: TimelineRate): number =>
  isNtsc ? (timebase * 1000) / 1001 : timebase;

const isTimes = (larger: number, smaller: number): boolean => {
  const times = Math.round(larger / smaller);
  return times >= 1 && Math.abs(larger / smaller - times) <= maxOff * times;
};

const nearestTo = (fps: number): TimelineRate =>
  commonRates.reduce((nearest, rate) =>
    Math.abs(framesPerSecond(rate) - fps) < Math.abs(framesPerSecond(nearest) - fps)
      ? rate
      : nearest,
  );

/**
 * The rate of a timeline for a clip: the clip's own where editing programs have it; else one in
 * which each of its frames begins with a frame of the timeline (24 for 8, 48 for 16, 60 for 120);
 * else, and where the clip's rate is variable, the nearest.
 */
export const rateForClip = ({ fps, isVariable }: FrameRate): TimelineRate => {
  if (isVariable) return nearestTo(fps);
  const multiple = commonRates.find((rate) => isTimes(framesPerSecond(rate), fps));
  const part = commonRates.findLast((rate) => isTimes(fps, framesPerSecond(rate)));
  return multiple ?? part ?? nearestTo(fps);
};

/** The rate that is written down for a clip's own file: whole or NTSC, whether editors offer it or not. */
export const rateForFile = ({ fps, isVariable }: FrameRate): TimelineRate => {
  if (isVariable) return nearestTo(fps);
  const timebase = Math.max(1, Math.round(fps));
  const rate = ntsc(timebase);
  return Math.abs(fps - framesPerSecond(rate)) <= maxOff * fps ? rate : whole(timebase);
};

/**
 * The rate that somebody asks for: whole, or an NTSC rate as it is usually written (23.976 or 23.98).
 * @throws AppError bad_input where timelines have no such rate
 */
export const requestedRate = (fps: number): TimelineRate => {
  const timebase = Math.round(fps);
  if (Math.abs(fps - timebase) < 0.0005) return whole(timebase);
  const rate = ntsc(timebase);
  if (timebase % 6 === 0 && Math.abs(fps - framesPerSecond(rate)) < 0.006) return rate;
  throw new AppError(
    'bad_input',
    `A timeline cannot have ${fps} frames a second. Choose a whole number, or 23.976, 29.97, 47.952 or 59.94.`,
  );
};

/** Clips that are counted in containers of milliseconds begin up to so much late or early. */
const clockSec = 0.0011;

/**
 * The first frame of a timeline at which a moment has come: editing programs show the last frame of
 * a clip that has begun.
 */
export const timelineFrameAt = (sec: number, rate: TimelineRate): number =>
  Math.max(0, Math.ceil((sec - clockSec) * framesPerSecond(rate)));
