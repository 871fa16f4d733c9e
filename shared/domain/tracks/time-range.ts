import type { TrackedFinding } from './tracked-finding.ts';

/** The end is exclusive. */
export type TimeRange = readonly [begin: number, end: number];

/** Number of frames by which runs may differ about the same moment: 40 matches 42. */
const toleranceFrames = 3;

/** Assumed frame duration if no finding of a clip implies a plausible one. */
const defaultFrameSec = 1 / 24;
const minFrameSec = 1 / 240;
const maxFrameSec = 1;

/** Average, up to the finding's end. Null if not plausible, or if it is at frame 0. */
const frameSecOf = ({ startFrame, endFrame, startSec, endSec }: TrackedFinding): number | null => {
  const frameSec = Math.max(startSec ?? 0, endSec ?? 0) / Math.max(startFrame ?? 0, endFrame ?? 0);
  return frameSec >= minFrameSec && frameSec <= maxFrameSec ? frameSec : null;
};

/** Frame duration of a clip, by the first of its findings that implies one. */
export const clipFrameSec = (findings: readonly TrackedFinding[]): number => {
  for (const finding of findings) {
    const frameSec = frameSecOf(finding);
    if (frameSec !== null) return frameSec;
  }
  return defaultFrameSec;
};

/** With the tolerance between runs; null if unknown. @param frameSec if the finding implies none */
export const secondsOf = (finding: TrackedFinding, frameSec: number): TimeRange | null => {
  const { startSec: start, endSec: end } = finding;
  if (start === null || end === null || !Number.isFinite(start) || !Number.isFinite(end))
    return null;
  const lengthSec = frameSecOf(finding) ?? frameSec;
  return [
    Math.min(start, end) - toleranceFrames * lengthSec,
    Math.max(start, end) + (toleranceFrames + 1) * lengthSec,
  ];
};

/** Overlap of two ranges as a share of what both cover together, 0 to 1. */
export const sharedTime = (one: TimeRange, other: TimeRange): number => {
  const shared = Math.min(one[1], other[1]) - Math.max(one[0], other[0]);
  return shared <= 0 ? 0 : shared / (Math.max(one[1], other[1]) - Math.min(one[0], other[0]));
};
