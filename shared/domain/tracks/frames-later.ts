import type { TrackedFinding } from './tracked-finding.ts';

/** `fps` is null if unknown. */
export type Timed = { readonly fps: number | null; readonly findings: readonly TrackedFinding[] };

/** Functions that return by how many frames of the left clip a right finding is later. */
export type FramesLater = {
  begins: (left: TrackedFinding, right: TrackedFinding) => number;
  ends: (left: TrackedFinding, right: TrackedFinding) => number;
};

/** Relative tolerance between frame rates: 23.976 and 24 count as the same. */
const rateTolerance = 0.01;

/** Tolerance between a frame's number from the service and the one computed from its time. */
const toleranceFrames = 1.5;

/** Tolerance between rounded seconds of the same frame. */
const toleranceSec = 1e-3;

type Point = { frame: number; sec: number };

const pointsOf = ({ findings }: Timed): Point[] =>
  findings
    .flatMap(({ startFrame, startSec, endFrame, endSec }) => [
      { frame: startFrame, sec: startSec },
      { frame: endFrame, sec: endSec },
    ])
    .filter((point): point is Point => point.frame !== null && point.sec !== null);

const isEvenlySpaced = (points: readonly Point[], fps: number): boolean =>
  points.every(({ frame, sec }) => Math.abs(frame - sec * fps) < toleranceFrames);

/** Whether points can come from the same numbering: a later one never has a lower number. */
const haveSameNumbering = (points: readonly Point[]): boolean =>
  points
    .toSorted((one, other) => one.sec - other.sec)
    .every(({ frame, sec }, index, sorted) => {
      const next = sorted[index + 1];
      if (!next) return true;
      return next.sec - sec < toleranceSec ? next.frame === frame : next.frame >= frame;
    });

const difference = (left: number | null, right: number | null): number | null =>
  left === null || right === null ? null : right - left;

const byNumber: FramesLater = {
  begins: (left, right) => difference(left.startFrame, right.startFrame) ?? 0,
  ends: (left, right) => difference(left.endFrame, right.endFrame) ?? 0,
};

const rounded = (frames: number): number => Math.round(frames) + 0;

/**
 * Compares frame numbers if both results number frames the same way, else times: rates may differ,
 * and a service may have numbered another video. With different rates, differences below one frame
 * of the lower rate count as none.
 */
export const framesLater = (left: Timed, right: Timed, isOneClip: boolean): FramesLater => {
  const { fps } = left;
  if (!fps || !right.fps) return byNumber;
  const [onLeft, onRight] = [pointsOf(left), pointsOf(right)];
  const [isLeftEven, isRightEven] = [
    isEvenlySpaced(onLeft, fps),
    isEvenlySpaced(onRight, right.fps),
  ];
  const frameSec = { left: 1 / fps, right: 1 / right.fps };
  if (isOneClip) {
    if (isLeftEven === isRightEven && haveSameNumbering([...onLeft, ...onRight])) return byNumber;
    // Both are shown at the frames nearest to their seconds.
    const laterBy = (before: number | null, after: number | null): number =>
      before === null || after === null
        ? 0
        : rounded(Math.round(after * fps) - Math.round(before * fps));
    return {
      begins: (one, other) => laterBy(one.startSec, other.startSec),
      ends: (one, other) => laterBy(one.endSec, other.endSec),
    };
  }
  const haveEqualRates = Math.abs(fps / right.fps - 1) < rateTolerance;
  if (haveEqualRates && isLeftEven && isRightEven) return byNumber;
  const coarseSec = Math.max(frameSec.left, frameSec.right);
  const laterBy = (laterSec: number | null): number =>
    laterSec === null || Math.abs(laterSec) < coarseSec - toleranceSec
      ? 0
      : rounded(laterSec * fps);
  return {
    begins: (one, other) => laterBy(difference(one.startSec, other.startSec)),
    ends: (one, other) => {
      const laterSec = difference(one.endSec, other.endSec);
      // A finding ends when its last frame ends.
      return laterBy(laterSec === null ? null : laterSec + frameSec.right - frameSec.left);
    },
  };
};
