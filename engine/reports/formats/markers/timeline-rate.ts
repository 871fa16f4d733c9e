import type { FrameRate } from '../../../../shared/domain/frames/frame-table.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';

export type TimelineRate = {
  /** Frames that the timecode counts in a second: 24 for 23.976. */
  readonly timebase: number;
  /** Whether these frames take 1001/1000 of a second, as for 23.976, 29.97 and 59.94. */
  readonly isNtsc: boolean;
};

const ntsc = (timebase: number): TimelineRate => ({ timebase, isNtsc: true });
const integer = (timebase: number): TimelineRate => ({ timebase, isNtsc: false });

/** Rates that editing programs offer, ascending. Above 100 a timecode would need three digits. */
const commonRates: readonly TimelineRate[] = [
  ...[
    ntsc(24),
    integer(24),
    integer(25),
    ntsc(30),
    integer(30),
    ntsc(48),
    integer(48),
    integer(50),
  ],
  ...[ntsc(60), integer(60), integer(100)],
];

/** Maximum relative deviation caused by rounding in containers; NTSC rates deviate by 0.001. */
const maxDeviation = 0.0004;

export const framesPerSecond = ({ timebase, isNtsc }: TimelineRate): number =>
  isNtsc ? (timebase * 1000) / 1001 : timebase;

const isMultiple = (larger: number, smaller: number): boolean => {
  const times = Math.round(larger / smaller);
  return times >= 1 && Math.abs(larger / smaller - times) <= maxDeviation * times;
};

const nearestTo = (fps: number): TimelineRate =>
  commonRates.reduce((nearest, rate) =>
    Math.abs(framesPerSecond(rate) - fps) < Math.abs(framesPerSecond(nearest) - fps)
      ? rate
      : nearest,
  );

/**
 * The rate of a timeline for a clip: the clip's own if editing programs have it, else one in which
 * every frame of the clip begins with a frame of the timeline (24 for 8, 48 for 16, 60 for 120).
 * For all others, and for variable rates, the nearest.
 */
export const rateForClip = ({ fps, isVariable }: FrameRate): TimelineRate => {
  if (isVariable) return nearestTo(fps);
  const multiple = commonRates.find((rate) => isMultiple(framesPerSecond(rate), fps));
  const part = commonRates.findLast((rate) => isMultiple(fps, framesPerSecond(rate)));
  return multiple ?? part ?? nearestTo(fps);
};

/** The rate of a clip's file: integer or NTSC, whether editing programs offer it or not. */
export const rateForFile = ({ fps, isVariable }: FrameRate): TimelineRate => {
  if (isVariable) return nearestTo(fps);
  const timebase = Math.max(1, Math.round(fps));
  const rate = ntsc(timebase);
  return Math.abs(fps - framesPerSecond(rate)) <= maxDeviation * fps ? rate : integer(timebase);
};

/**
 * The rate that the user requests: integer, or an NTSC rate as it is usually written (23.976,
 * 23.98).
 * @throws AppError bad_input for a rate that timelines do not have
 */
export const requestedRate = (fps: number): TimelineRate => {
  const timebase = Math.round(fps);
  if (Math.abs(fps - timebase) < 0.0005) return integer(timebase);
  const rate = ntsc(timebase);
  if (timebase % 6 === 0 && Math.abs(fps - framesPerSecond(rate)) < 0.006) return rate;
  throw new AppError(
    'bad_input',
    `A timeline cannot have ${fps} frames a second. Choose a whole number, or 23.976, 29.97, 47.952 or 59.94.`,
  );
};

/** Maximum error of frame times in containers that count milliseconds. */
const maxClockErrorSec = 0.0011;

/**
 * The first frame of a timeline at or after a time, since editing programs show the latest frame of
 * a clip that has begun.
 */
export const timelineFrameAt = (sec: number, rate: TimelineRate): number =>
  Math.max(0, Math.ceil((sec - maxClockErrorSec) * framesPerSecond(rate)));
