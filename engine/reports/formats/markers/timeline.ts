import type { ReportOptions } from '../../../../shared/contract/reports.ts';
import { timecodeAt } from '../../../../shared/domain/frames/timecode.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import type { Report, ReportClip } from '../../report.ts';
import { type PlacedClip, placeClip } from './placed-clip.ts';
import { rateForClip, requestedRate, type TimelineRate } from './timeline-rate.ts';

const daySeconds = 24 * 60 * 60;

/**
 * The frame, counted from 00:00:00:00, at which a timeline begins.
 * @param timecode HH:MM:SS:FF
 * @throws AppError bad_input where there is no such timecode at this rate
 */
const startFrameOf = (timecode: string, { timebase }: TimelineRate): number => {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = timecode.split(':').map(Number);
  if (hours > 23 || frames >= timebase) {
    throw new AppError(
      'bad_input',
      `A timeline with ${timebase} frames in a second of timecode cannot begin at ${timecode}. Choose 00 to 23 for the hours and 00 to ${timebase - 1} for the frames.`,
    );
  }
  return ((hours * 60 + minutes) * 60 + seconds) * timebase + frames;
};

/**
 * Refuses a frame, counted from 00:00:00:00, that has no timecode any more.
 * @throws AppError bad_input
 */
const expectTimecode = (frame: number, { timebase }: TimelineRate): void => {
  if (frame < daySeconds * timebase) return;
  throw new AppError(
    'bad_input',
    'The clips do not fit on one timeline, which ends at 24:00:00:00. Choose fewer clips, an earlier start, or a timeline for each clip.',
  );
};

/** What a file of markers is written from: clips one after the other on one timeline. */
export type Timeline = Pick<Report, 'options' | 'scratchDir'> & {
  readonly title: string;
  readonly rate: TimelineRate;
  /** Frame, counted from 00:00:00:00, at which it begins. */
  readonly startFrame: number;
  /** Pixels of the first clip, or what is usual. */
  readonly size: { readonly width: number; readonly height: number };
  /** HH:MM:SS:FF, non-drop, of a frame counted from its beginning. */
  timecode(frame: number): string;
  /**
   * Goes through the clips once. Each begins at the frame at which the one before it has ended, in
   * whole frames, so that no error adds up.
   * @throws AppError bad_input where the timecode comes round to 00:00:00:00
   */
  clips(): AsyncIterable<PlacedClip>;
};

const rateFor = (clip: ReportClip, { timelineFps }: ReportOptions): TimelineRate =>
  timelineFps === null ? rateForClip(clip.table.rate) : requestedRate(timelineFps);

/**
 * A timeline of clips, of which the first decides on the rate where nobody has asked for one.
 * @throws AppError bad_input where there is no timeline of such a rate or start
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
        firstFrame += placed.frames;
        expectTimecode(startFrame + firstFrame, rate);
        yield placed;
      }
    },
  };
};
