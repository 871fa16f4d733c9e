import type { ReportOptions } from '../../../../shared/contract/reports.ts';
import { frameCountOf, startSecOf } from '../../../../shared/domain/frames/frame-table.ts';
import { timecodeAt } from '../../../../shared/domain/frames/timecode.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import type { Report, ReportClip } from '../../report.ts';
import { rateForClip, requestedRate, type TimelineRate, timelineFrameAt } from './timeline-rate.ts';

type TimelineRange = { readonly firstFrame: number; readonly frameCount: number };

export type Marker = TimelineRange & { readonly findings: readonly Finding[] };

export type PlacedClip = TimelineRange & {
  readonly clip: ReportClip;
  /** In the order of their first frames. */
  readonly markers: readonly Marker[];
};

/** The frames of the timeline that show a finding; at least one. */
const rangeOf = (
  { table }: ReportClip,
  { place }: Finding,
  onTimeline: TimelineRange,
  rate: TimelineRate,
): TimelineRange => {
  const timelineFrame = (frame: number): number =>
    Math.min(onTimeline.frameCount, timelineFrameAt(startSecOf(table, frame), rate));
  const first = Math.min(onTimeline.frameCount - 1, timelineFrame(place.firstFrame));
  return {
    firstFrame: onTimeline.firstFrame + first,
    frameCount: Math.max(1, timelineFrame(place.lastFrame + 1) - first),
  };
};

/** Merges markers with the same first frame into one, as long as the longest, with all findings. */
const merged = (markers: readonly Marker[]): Marker[] =>
  [...Map.groupBy(markers, ({ firstFrame }) => firstFrame)].map(([firstFrame, alike]) => ({
    firstFrame,
    frameCount: alike.reduce((max, { frameCount }) => Math.max(max, frameCount), 1),
    findings: alike.flatMap(({ findings }) => findings),
  }));

/**
 * Places a clip on a timeline by the times of its frames, which is also correct for clips of other
 * rates and of variable rates.
 * @param firstFrame frame of the timeline at which the clip begins
 */
const placeClip = (
  clip: ReportClip,
  firstFrame: number,
  rate: TimelineRate,
  mergesMarkers: boolean,
): PlacedClip => {
  const { table, findings } = clip;
  const endSec = startSecOf(table, frameCountOf(table));
  const onTimeline = { firstFrame, frameCount: Math.max(1, timelineFrameAt(endSec, rate)) };
  const markers = findings
    .map((finding) => ({ ...rangeOf(clip, finding, onTimeline, rate), findings: [finding] }))
    .sort((one, other) => one.firstFrame - other.firstFrame);
  return { clip, ...onTimeline, markers: mergesMarkers ? merged(markers) : markers };
};

const daySeconds = 24 * 60 * 60;

/**
 * The frame, counted from 00:00:00:00, at which a timeline begins.
 * @param timecode HH:MM:SS:FF
 * @throws AppError bad_input if the timecode does not exist at this rate
 */
const startFrameOf = (timecode: string, { timebase }: TimelineRate): number => {
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

/** Clips one after the other on a timeline, from which markers are written. */
export type Timeline = Pick<Report, 'options' | 'scratchDir'> & {
  readonly title: string;
  readonly rate: TimelineRate;
  /** Frame, counted from 00:00:00:00, at which the timeline begins. */
  readonly startFrame: number;
  /** Size of the first clip in pixels, or a common default. */
  readonly size: { readonly width: number; readonly height: number };
  /** Returns the non-drop timecode (HH:MM:SS:FF) of a frame, counted from the timeline's start. */
  timecode(frame: number): string;
  /**
   * Iterates over the clips once. Each begins at the end of the previous one, in integer frames, so
   * that errors do not add up.
   * @throws AppError bad_input if the timecode would pass 24:00:00:00
   */
  clips(): AsyncIterable<PlacedClip>;
};

const rateFor = (clip: ReportClip, { timelineFps }: ReportOptions): TimelineRate =>
  timelineFps === null ? rateForClip(clip.table.rate) : requestedRate(timelineFps);

/**
 * Creates a timeline of clips. Without a requested rate, the first clip decides.
 * @throws AppError bad_input for an impossible rate or start
 */
export const createTimeline = (
  title: string,
  first: ReportClip,
  clips: AsyncIterable<ReportClip>,
  { options, scratchDir }: Report,
): Timeline => {
  const rate = rateFor(first, options);
  const startFrame = startFrameOf(options.startTimecode, rate);
  const { width, height } = first.card;
  return {
    ...{ title, rate, startFrame, options, scratchDir },
    size: width && height ? { width, height } : { width: 1920, height: 1080 },
    timecode: (frame) => timecodeAt(startFrame + frame, rate.timebase),
    clips: async function* () {
      let firstFrame = 0;
      for await (const clip of clips) {
        const placed = placeClip(clip, firstFrame, rate, options.mergesMarkers);
        firstFrame += placed.frameCount;
        assertTimecode(startFrame + firstFrame, rate);
        yield placed;
      }
    },
  };
};
