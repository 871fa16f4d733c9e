import type { TrackedFinding } from './tracked-finding.ts';

/** The findings of a result and the rate of its clip, null where that is not known. */
export type Timed = { readonly fps: number | null; readonly findings: readonly TrackedFinding[] };

/** By how many frames of the left one a finding on the right begins and ends later. */
export type FramesLater = {
  begins: (left: TrackedFinding, right: TrackedFinding) => number;
  ends: (left: TrackedFinding, right: TrackedFinding) => number;
};

/** Rates that differ by less are the same, rounded otherwise: 23.976 and 24. */
const slackOfRate = 0.01;

/** The number that a service gives a frame, and that of its time, may differ by this much. */
const slackFrames = 1.5;

/** Seconds of the same frame, rounded otherwise. */
const slackSec = 1e-3;

type Point = { frame: number; sec: number };

const pointsOf = ({ findings }: Timed): Point[] =>
  findings
    .flatMap(({ startFrame, startSec, endFrame, endSec }) => [
      { frame: startFrame, sec: startSec },
      { frame: endFrame, sec: endSec },
    ])
    .filter((point): point is Point => point.frame !== null && point.sec !== null);

/** Whether frames are all as long as the clip's rate says. */
const isEven = (points: readonly Point[], fps: number): boolean =>
  points.every(({ frame, sec }) => Math.abs(frame - sec * fps) < slackFrames);

/** Whether points may be of one way to count: a later one never has a lower number. */
const isOneCount = (points: readonly Point[]): boolean =>
  points
    .toSorted((one, other) => one.sec - other.sec)
    .every(({ frame, sec }, index, sorted) => {
      const next = sorted[index + 1];
      if (!next) return true;
      return next.sec - sec < slackSec ? next.frame === frame : next.frame >= frame;
    });

const difference = (left: number | null, right: number | null): number | null =>
  left === null || right === null ? null : right - left;

const byNumber: FramesLater = {
  begins: (left, right) => difference(left.startFrame, right.startFrame) ?? 0,
  ends: (left, right) => difference(left.endFrame, right.endFrame) ?? 0,
};

/** Whole frames, and never the zero below zero. */
const rounded = (frames: number): number => Math.round(frames) + 0;

/**
 * By the numbers of frames where both results count the same way, else by time: frames of another
 * rate are others, and a service may have counted another video. Of two rates, what lies within a
 * frame of the coarser one is the same moment.
 * @param isOneClip whether both are results of one clip
 */
export const framesLater = (left: Timed, right: Timed, isOneClip: boolean): FramesLater => {
  const { fps } = left;
  if (!fps || !right.fps) return byNumber;
  const [onLeft, onRight] = [pointsOf(left), pointsOf(right)];
  const [isLeftEven, isRightEven] = [isEven(onLeft, fps), isEven(onRight, right.fps)];
  const frameSec = { left: 1 / fps, right: 1 / right.fps };
  if (isOneClip) {
    if (isLeftEven === isRightEven && isOneCount([...onLeft, ...onRight])) return byNumber;
    // Both are shown at the frames that are nearest to their seconds.
    const laterBy = (before: number | null, after: number | null): number =>
      before === null || after === null
        ? 0
        : rounded(Math.round(after * fps) - Math.round(before * fps));
    return {
      begins: (one, other) => laterBy(one.startSec, other.startSec),
      ends: (one, other) => laterBy(one.endSec, other.endSec),
    };
  }
  const isOneRate = Math.abs(fps / right.fps - 1) < slackOfRate;
  if (isOneRate && isLeftEven && isRightEven) return byNumber;
  const coarseSec = Math.max(frameSec.left, frameSec.right);
  const laterBy = (laterSec: number | null): number =>
    laterSec === null || Math.abs(laterSec) < coarseSec - slackSec ? 0 : rounded(laterSec * fps);
  return {
    begins: (one, other) => laterBy(difference(one.startSec, other.startSec)),
    ends: (one, other) => {
      const laterSec = difference(one.endSec, other.endSec);
      // The last frame is over when it has been shown.
      return laterBy(laterSec === null ? null : laterSec + frameSec.right - frameSec.left);
    },
  };
};
