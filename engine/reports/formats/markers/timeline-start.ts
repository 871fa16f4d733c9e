import { AppError } from '../../../../shared/errors/app-error.ts';
import type { TimelineRate } from './timeline-rate.ts';

const daySeconds = 24 * 60 * 60;

/**
 * The frame, counted from 00:00:00:00, at which a timeline begins.
 * @param timecode HH:MM:SS:FF
 * @throws AppError bad_input where there is no such timecode at this rate
 */
export const startFrameOf = (timecode: string, { timebase }: TimelineRate): number => {
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
export const expectTimecode = (frame: number, { timebase }: TimelineRate): void => {
  if (frame < daySeconds * timebase) return;
  throw new AppError(
    'bad_input',
    'The clips do not fit on one timeline, which ends at 24:00:00:00. Choose fewer clips, an earlier start, or a timeline for each clip.',
  );
};
