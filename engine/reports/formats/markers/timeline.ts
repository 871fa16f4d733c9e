import type { ReportOptions } from '../../../../shared/contract/reports.ts';
import {
  type FrameRate,
  type FrameTable,
  frameCountOf,
  startSecOf,
} from '../../../../shared/domain/frames/frame-table.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { timecodeAt } from '../../../../shared/service-api/timecode.ts';
import type { RateCount } from '../../../store/library/count-clips.ts';
import type { Report, ReportClip } from '../../report.ts';
import { describeMarker, type MarkerDescription } from './marker-text.ts';

export type TimelineRate = {
  /** Frames that the timecode counts in a second: 24 for 23.976. */
  readonly timebase: number;
  /** Whether these frames take 1001/1000 of a second, as for 23.976, 29.97 and 59.94. */
  readonly isNtsc: boolean;
};

const ntsc = (timebase: number): TimelineRate => ({ timebase, isNtsc: true });
const integer = (timebase: number): TimelineRate => ({ timebase, isNtsc: false });

export const framesPerSecond = ({ timebase, isNtsc }: TimelineRate): number =>
  isNtsc ? (timebase * 1000) / 1001 : timebase;

/** Rates that editing programs offer, ascending. Above 100 a timecode would need three digits. */
const commonRates: readonly TimelineRate[] = [
  ...[24, 30, 48, 60].map(ntsc),
  ...[24, 25, 30, 48, 50, 60, 100].map(integer),
].sort((one, other) => framesPerSecond(one) - framesPerSecond(other));

/** Maximum relative deviation caused by rounding in containers; NTSC rates deviate by 0.001. */
const maxDeviation = 0.0004;

const isRate = (rate: TimelineRate, fps: number): boolean =>
  Math.abs(fps - framesPerSecond(rate)) <= maxDeviation * fps;

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
 * The constant rate of a clip if editing programs have it, else one in which every frame of the clip
 * begins with a frame of the timeline: 24 for 8, 48 for 16, 60 for 120.
 */
const fittingRate = (fps: number): TimelineRate | undefined =>
  commonRates.find((rate) => isMultiple(framesPerSecond(rate), fps)) ??
  commonRates.findLast((rate) => isMultiple(fps, framesPerSecond(rate)));

/** The rate that fits the clip, else the nearest. */
export const rateForClip = ({ fps, isVariable }: FrameRate): TimelineRate =>
  (isVariable ? undefined : fittingRate(fps)) ?? nearestTo(fps);

/** The rate of a clip's file: integer or NTSC, whether editing programs offer it or not. */
export const rateForFile = ({ fps, isVariable }: FrameRate): TimelineRate => {
  if (isVariable) return nearestTo(fps);
  const timebase = Math.max(1, Math.round(fps));
  const rate = ntsc(timebase);
  return isRate(rate, fps) ? rate : integer(timebase);
};

/** Maximum relative error of rates that are means of frame times in microseconds. */
const maxRateError = 5e-6;

/** The rate of a file as the simplest fraction, also where editing programs lack it: 277 / 12. */
export const exactRateOf = ({ fps, isVariable }: FrameRate) => {
  const rate = rateForFile({ fps, isVariable });
  if (isVariable || isRate(rate, fps)) {
    const { timebase, isNtsc } = rate;
    return isNtsc ? { frames: timebase * 1000, seconds: 1001 } : { frames: timebase, seconds: 1 };
  }
  const errorOf = ({ frames, seconds }: typeof best) => Math.abs(frames / seconds / fps - 1);
  let best = { frames: Math.max(1, Math.round(fps)), seconds: 1 };
  for (let seconds = 2; seconds <= 1000 && errorOf(best) > maxRateError; seconds += 1) {
    const next = { frames: Math.max(1, Math.round(fps * seconds)), seconds };
    if (errorOf(next) < errorOf(best)) best = next;
  }
  return best;
};

/** Frames a second in a file. */
export const fpsOfFile = (rate: FrameRate): number => {
  const { frames, seconds } = exactRateOf(rate);
  return frames / seconds;
};

/**
 * Integer, or NTSC as usually written (23.976, 23.98).
 * @throws AppError bad_input for other rates
 */
const requestedRate = (fps: number): TimelineRate => {
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

/** The first frame at or after a time: editing programs show the latest frame that has begun. */
export const timelineFrameAt = (sec: number, rate: TimelineRate): number =>
  Math.max(0, Math.ceil((sec - maxClockErrorSec) * framesPerSecond(rate)));

/** Maximum error of a length in containers that count milliseconds, and cut the last frame's. */
const maxLengthErrorSec = 0.0025;

const countsMilliseconds = ({ startSecs }: FrameTable): boolean =>
  startSecs.every((sec) => Math.abs(sec * 1000 - Math.round(sec * 1000)) < 1e-3);

/**
 * The whole frames that a clip fills, at least one: Final Cut refuses what is past the end of a file
 * (https://github.com/DozaVisuals/doza-assist/pull/34). At the clip's own rate these are its frames,
 * however long the last one is said to be.
 */
export const framesOnTimeline = (table: FrameTable, rate: TimelineRate): number => {
  const count = frameCountOf(table);
  const timelineFps = framesPerSecond(rate);
  const { fps, isVariable } = table.rate;
  const isNear = Math.abs(table.endSec - count / timelineFps) <= maxLengthErrorSec;
  const isOwn = !isVariable && isRate(rate, fps);
  if (isOwn || (isNear && countsMilliseconds(table))) return count;
  const seconds = isVariable ? table.endSec : count / fpsOfFile(table.rate);
  // More than a sum of floating-point errors, less than a frame of any file.
  return Math.max(1, Math.floor(seconds * timelineFps + 1e-4));
};

type TimelineRange = { readonly firstFrame: number; readonly frameCount: number };

export type Marker = TimelineRange & MarkerDescription;

export type PlacedClip = TimelineRange & {
  readonly clip: ReportClip;
  /** In the order of their first frames. */
  readonly markers: readonly Marker[];
};

/** The frame of a timeline at which a frame of a clip begins, counted from the clip's beginning. */
type FrameMap = (clipFrame: number) => number;

type FramesOfClip = { readonly frameCount: number; readonly mapFrame: FrameMap };

/** Maps frames by their times, which is also right for variable rates. */
const framesByTime = ({ table }: ReportClip, rate: TimelineRate): FramesOfClip => ({
  frameCount: framesOnTimeline(table, rate),
  mapFrame: (frame) => timelineFrameAt(startSecOf(table, frame), rate),
});

/** The frames that show a finding; of one about the entire clip the first, to cover no others. */
const rangeOf = (
  { place }: Finding,
  onTimeline: TimelineRange,
  mapFrame: FrameMap,
): TimelineRange => {
  const timelineFrame = (frame: number): number => Math.min(onTimeline.frameCount, mapFrame(frame));
  const first = Math.min(onTimeline.frameCount - 1, timelineFrame(place.firstFrame));
  if (!place.hasRegion) return { firstFrame: onTimeline.firstFrame + first, frameCount: 1 };
  return {
    firstFrame: onTimeline.firstFrame + first,
    frameCount: Math.max(1, timelineFrame(place.lastFrame + 1) - first),
  };
};

type MarkedFindings = TimelineRange & { readonly findings: readonly Finding[] };

const merged = (markers: readonly MarkedFindings[]): MarkedFindings[] =>
  [...Map.groupBy(markers, ({ firstFrame }) => firstFrame)].map(([firstFrame, alike]) => ({
    firstFrame,
    frameCount: alike.reduce((max, { frameCount }) => Math.max(max, frameCount), 1),
    findings: alike.flatMap(({ findings }) => findings),
  }));

/** @param firstFrame at which the clip begins, on a timeline of `timelineFps` frames a second */
const placeClip = (
  clip: ReportClip,
  firstFrame: number,
  { frameCount, mapFrame }: FramesOfClip,
  timelineFps: number,
  options: ReportOptions,
): PlacedClip => {
  const { mergesMarkers, startFrame } = options;
  const onTimeline = { firstFrame, frameCount };
  const marked = clip.findings
    .map((finding) => ({ ...rangeOf(finding, onTimeline, mapFrame), findings: [finding] }))
    .sort((one, other) => one.firstFrame - other.firstFrame);
  const frames = { startFrame: startFrame ?? 0, fps: fpsOfFile(clip.table.rate), timelineFps };
  const markers = (mergesMarkers ? merged(marked) : marked).map(({ findings, ...range }) => ({
    ...range,
    ...describeMarker(clip, findings, frames, options),
  }));
  return { clip, ...onTimeline, markers };
};

/**
 * Places a clip of a timeline in the frames of its own file; one of a variable rate by the times of
 * its frames, at the nearest common rate.
 */
export const placeInFile = (
  clip: ReportClip,
  { rate: timelineRate, options }: Timeline,
): PlacedClip & { readonly fps: number } => {
  const { rate } = clip.table;
  const frames = rate.isVariable
    ? framesByTime(clip, rateForFile(rate))
    : { frameCount: frameCountOf(clip.table), mapFrame: (frame: number) => frame };
  const placed = placeClip(clip, 0, frames, framesPerSecond(timelineRate), options);
  return { ...placed, fps: fpsOfFile(rate) };
};

/** In pixels, where none is known. */
export const defaultSize = { width: 1920, height: 1080 };

const daySeconds = 24 * 60 * 60;

/**
 * The frame, counted from 00:00:00:00, at which a timeline begins.
 * @throws AppError bad_input if the start timecode does not exist at this rate
 */
const startFrameOf = (
  { startFrame, startTimecode: timecode }: ReportOptions,
  { timebase }: TimelineRate,
): number => {
  if (startFrame !== null) return startFrame;
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = timecode.split(':').map(Number);
  if (hours > 23 || frames >= timebase) {
    throw new AppError(
      'bad_input',
      `At ${timebase} fps, a timeline cannot start at ${timecode}. Choose 00 to 23 for the hours and 00 to ${timebase - 1} for the frames.`,
    );
  }
  return ((hours * 60 + minutes) * 60 + seconds) * timebase + frames;
};

/** Rejects frames, counted from 00:00:00:00, past the last timecode. @throws AppError bad_input */
const assertTimecode = (frame: number, { timebase }: TimelineRate): void => {
  if (frame < daySeconds * timebase) return;
  throw new AppError(
    'bad_input',
    'The clips do not fit on one timeline, which ends at 24:00:00:00. Choose fewer clips, an earlier start, or one timeline per clip.',
  );
};

/** The rate that fits most clips; of several, the first clip's, or else the lowest. */
export const rateForMost = (
  { card, table }: ReportClip,
  counts: readonly RateCount[],
): TimelineRate => {
  const { fps, isVariable } = table.rate;
  // Its mean rate, as that of the others, is inexact if its last frame is longer than the others.
  const own = isVariable ? nearestTo(fps) : (fittingRate(fps) ?? fittingRate(card.fps ?? 0));
  const others = counts.map((count) => ({
    rate: fittingRate(count.fps),
    clips: count.fps === card.fps ? count.clips - 1 : count.clips,
  }));
  const clipsOf = (rate: TimelineRate): number =>
    others
      .filter((one) => one.rate === rate)
      .reduce((sum, { clips }) => sum + clips, Number(rate === own));
  const first = own ?? nearestTo(fps);
  return commonRates.reduce((most, rate) => (clipsOf(rate) > clipsOf(most) ? rate : most), first);
};

/**
 * Creates a timeline of clips.
 * @param ownRate without a requested rate
 * @throws AppError bad_input for an impossible rate or start
 */
export const createTimeline = (
  title: string,
  ownRate: TimelineRate,
  clips: Iterable<ReportClip> | AsyncIterable<ReportClip>,
  { options, scratchDir }: Report,
) => {
  const { timelineFps } = options;
  const rate = timelineFps === null ? ownRate : requestedRate(timelineFps);
  const startFrame = startFrameOf(options, rate);
  const sizes = new Map<string, { width: number; height: number; clips: number }>();
  const timecode = (frame: number): string => timecodeAt(startFrame + frame, rate.timebase);
  return {
    title,
    rate,
    options,
    scratchDir,
    /** Frame, counted from 00:00:00:00, at which the timeline begins. */
    startFrame,
    /** Size of most clips that were iterated, in pixels; without one a common default. */
    size: () => {
      const all = [...sizes.values()].toSorted((one, other) => other.clips - one.clips);
      return all[0] ?? defaultSize;
    },
    /** Returns the non-drop timecode (HH:MM:SS:FF) of a frame, counted from the timeline's start. */
    timecode,
    /**
     * Iterates once. Each clip begins at an integer frame, so that errors do not add up.
     * @throws AppError bad_input if the timecode would pass 24:00:00:00
     */
    clips: async function* (): AsyncGenerator<PlacedClip, void, void> {
      let firstFrame = 0;
      for await (const clip of clips) {
        const { width, height } = clip.card;
        if (width && height) {
          const key = `${width}x${height}`;
          sizes.set(key, { width, height, clips: (sizes.get(key)?.clips ?? 0) + 1 });
        }
        const frames = framesByTime(clip, rate);
        const placed = placeClip(clip, firstFrame, frames, framesPerSecond(rate), options);
        firstFrame += placed.frameCount;
        assertTimecode(startFrame + firstFrame, rate);
        yield placed;
      }
    },
  };
};

export type Timeline = ReturnType<typeof createTimeline>;
