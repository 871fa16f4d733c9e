import type { ClipPart } from '../../../shared/domain/clip-copy.ts';
import { createFrameTable } from '../../../shared/domain/frames/frame-table.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { FrameTimes } from '../media/pictures/clip-media.ts';

const beginning: ClipPart = { from: 'start' };

/**
 * Services bill for a copy's evaluation, so copies are made by default only for the built-in
 * evaluator.
 * @param chosen null to reject the clip; undefined if nothing was chosen
 */
export const copiedPartOf = (
  chosen: ClipPart | null | undefined,
  isBuiltIn: boolean,
): ClipPart | null => {
  if (chosen !== undefined) return chosen;
  return isBuiltIn ? beginning : null;
};

export type ChosenFrames = ReturnType<typeof chooseFrames>;

const toleranceSec = 1e-6;

const startsAfterEnd = (startSec: number, endSec: number): AppError =>
  new AppError(
    'copy_not_made',
    `This clip is ${endSec.toFixed(1)} s long, and the part begins at ${startSec} s. Choose an earlier part.`,
  );

/**
 * Returns the start of each frame and the end of the last, in seconds after the first frame; an
 * unknown length of the last counts as the mean of the others, or as 1/24 s without any.
 */
const frameBoundaries = ({ startSecs, lastDurationSec }: FrameTimes): number[] => {
  const table = createFrameTable(startSecs, lastDurationSec);
  return [...table.startSecs, table.endSec];
};

const firstFrameOf = (
  bounds: readonly number[],
  part: ClipPart,
  maxSec: number,
  originSec: number,
): number => {
  const endSec = bounds.at(-1) ?? 0;
  if (part.from === 'start') return 0;
  if (part.from === 'end') {
    return bounds.findIndex((sec) => endSec - sec <= maxSec + toleranceSec);
  }
  // The part counts from the start of the file, which is earlier than the first frame if an empty
  // edit comes before that.
  const next = bounds.findIndex((sec) => originSec + sec > part.startSec + toleranceSec);
  if (next === -1) throw startsAfterEnd(part.startSec, originSec + endSec);
  return Math.max(0, next - 1);
};

/**
 * Returns all frames of a clip within the limit, otherwise as many of the requested part as fit.
 * @throws AppError copy_not_made if the part begins after the end, or not even one frame fits
 */
export const chooseFrames = (times: FrameTimes, part: ClipPart, maxSec: number) => {
  const bounds = frameBoundaries(times);
  const { originSec } = times;
  const endSec = bounds.at(-1) ?? 0;
  const isTooLong = endSec > maxSec + toleranceSec;
  const startFrame = isTooLong ? firstFrameOf(bounds, part, maxSec, originSec) : 0;
  const startSec = bounds[startFrame] ?? 0;
  const endFrame = bounds.findLastIndex((sec) => sec - startSec <= maxSec + toleranceSec);
  const frameCount = endFrame - startFrame;
  if (frameCount < 1) {
    throw new AppError(
      'copy_not_made',
      'A single frame of this clip is longer than the limit, so it cannot be evaluated with this service.',
    );
  }
  const durationSec = (bounds[endFrame] ?? 0) - startSec;
  // In seconds from the start of the clip's file.
  return { startFrame, frameCount, startSec: originSec + startSec, durationSec };
};

type Frames = { readonly startFrame: number; readonly frameCount: number };

const endOf = ({ startFrame, frameCount }: Frames): number => startFrame + frameCount;

/**
 * Whether a result for `evaluated` also serves `requested`: it includes all its frames, or is the
 * same part cut to another limit, which is not evaluated (and billed) again.
 */
export const isReusableFor = (evaluated: Frames, requested: Frames, part: ClipPart): boolean => {
  const isIncluded =
    evaluated.startFrame <= requested.startFrame && endOf(evaluated) >= endOf(requested);
  const hasSameAnchor =
    part.from === 'end'
      ? endOf(evaluated) === endOf(requested)
      : evaluated.startFrame === requested.startFrame;
  return isIncluded || hasSameAnchor;
};
