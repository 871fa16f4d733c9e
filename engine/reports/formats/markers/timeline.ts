import type { ReportOptions } from '../../../../shared/contract/reports.ts';
import { timecodeAt } from '../../../../shared/domain/frames/timecode.ts';
import type { Report, ReportClip } from '../../report.ts';
import { type PlacedClip, placeClip } from './placed-clip.ts';
import { rateAskedFor, rateOfClip, type TimelineRate } from './timeline-rate.ts';
import { expectTimecode, startFrameOf } from './timeline-start.ts';

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
  timelineFps === null ? rateOfClip(clip.table.rate) : rateAskedFor(timelineFps);

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
