import type { ClipPart } from '../../../shared/domain/clip-copy.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { FrameTimes } from '../media/pictures/clip-media.ts';

const beginning: ClipPart = { from: 'start' };

/**
 * Returns the part of a clip over a limit that is evaluated by a copy; null where such clips are
 * rejected. A service bills for a copy, so only the built-in evaluator makes one without being asked.
 * @param chosen null to reject them; undefined where nothing was chosen
 */
export const copiedPartOf = (
  chosen: ClipPart | null | undefined,
  isBuiltIn: boolean,
): ClipPart | null => (chosen === undefined && isBuiltIn ? beginning : (chosen ?? null));

/** A range of frames and its position in time. */
export type ChosenFrames = {
  readonly startFrame: number;
  readonly frameCount: number;
  /** Seconds after the clip's first frame. */
  readonly startSec: number;
  readonly durationSec: number;
};

/** Rounding error of sums and differences of times. */
const toleranceSec = 1e-6;

const afterTheEnd = (startSec: number, endSec: number): AppError =>
  new AppError(
    'copy_not_made',
    `This clip is ${endSec.toFixed(1)} s long, and the part begins at ${startSec} s. Choose an earlier part.`,
  );

/** Start of each frame relative to the first, followed by the end of the last one. */
const boundsOf = ({ startSecs, lastSec }: FrameTimes): number[] => {
  const [first = 0] = startSecs;
  const starts = startSecs.map((sec) => sec - first);
  const last = starts.at(-1) ?? 0;
  const meanSec = starts.length > 1 ? last / (starts.length - 1) : 0;
  return [...starts, last + (lastSec > 0 ? lastSec : meanSec)];
};

const firstFrameOf = (bounds: readonly number[], part: ClipPart, maxSec: number): number => {
  const endSec = bounds.at(-1) ?? 0;
  if (part.from === 'start') return 0;
  if (part.from === 'end') {
    return bounds.findIndex((sec) => endSec - sec <= maxSec + toleranceSec);
  }
  // The frame that is on screen at that moment.
  const next = bounds.findIndex((sec) => sec > part.startSec + toleranceSec);
  if (next === -1) throw afterTheEnd(part.startSec, endSec);
  return Math.max(0, next - 1);
};

/**
 * Returns the frames that a copy contains: all if the clip is within the limit, else as many of the
 * requested part as fit.
 * @throws AppError copy_not_made if the part begins after the end, or not even one frame fits
 */
export const chooseFrames = (times: FrameTimes, part: ClipPart, maxSec: number): ChosenFrames => {
  const bounds = boundsOf(times);
  const endSec = bounds.at(-1) ?? 0;
  const isTooLong = endSec > maxSec + toleranceSec;
  const startFrame = isTooLong ? firstFrameOf(bounds, part, maxSec) : 0;
  const startSec = bounds[startFrame] ?? 0;
  const endFrame = bounds.findLastIndex((sec) => sec - startSec <= maxSec + toleranceSec);
  const frameCount = endFrame - startFrame;
  if (startFrame < 0 || frameCount < 1) {
    throw new AppError('copy_not_made', 'A single frame of this clip is longer than the limit.');
  }
  return { startFrame, frameCount, startSec, durationSec: (bounds[endFrame] ?? 0) - startSec };
};

type Frames = { readonly startFrame: number; readonly frameCount: number };

const endOf = ({ startFrame, frameCount }: Frames): number => startFrame + frameCount;

/**
 * Whether the frames of an earlier run cover those requested now: they include all of them, or were
 * the same part of the clip when the service had other limits.
 */
export const isSamePart = (judged: Frames, wanted: Frames, part: ClipPart): boolean => {
  const isIncluded = judged.startFrame <= wanted.startFrame && endOf(judged) >= endOf(wanted);
  const isAnchored =
    part.from === 'end' ? endOf(judged) === endOf(wanted) : judged.startFrame === wanted.startFrame;
  return isIncluded || isAnchored;
};
