import type { TrackedFinding } from './tracked-finding.ts';

/** In what the times of findings are told. */
export type TimeUnit = 'seconds' | 'frames';

/** From where to where something lies; the end is exclusive. */
export type TimeRange = readonly [begin: number, end: number];

/** Frames by which two runs may differ about the same moment: a flash at 40 is that at 42. */
const slackFrames = 3;

/** Taken for the length of a frame where no finding of a clip tells a likely one. */
const usualFrameSec = 1 / 24;
const minFrameSec = 1 / 240;
const maxFrameSec = 1;

const widened = (
  start: number | null,
  end: number | null,
  frameLength: number,
): TimeRange | null =>
  start === null || end === null || !Number.isFinite(start) || !Number.isFinite(end)
    ? null
    : [
        Math.min(start, end) - slackFrames * frameLength,
        Math.max(start, end) + (slackFrames + 1) * frameLength,
      ];

/**
 * How long a frame is for who counted the finding's, on average up to its end.
 * @returns null where it does not tell a likely length: at frame 0 it tells none
 */
const frameSecOf = ({ startFrame, endFrame, startSec, endSec }: TrackedFinding): number | null => {
  const frameSec = Math.max(startSec ?? 0, endSec ?? 0) / Math.max(startFrame ?? 0, endFrame ?? 0);
  return frameSec >= minFrameSec && frameSec <= maxFrameSec ? frameSec : null;
};

/** How long a frame of a clip is, by the first of its findings that tells it. */
export const clipFrameSec = (findings: readonly TrackedFinding[]): number => {
  for (const finding of findings) {
    const frameSec = frameSecOf(finding);
    if (frameSec !== null) return frameSec;
  }
  return usualFrameSec;
};

/**
 * When a finding is seen, with the frames by which another run may differ; null where unknown.
 * @param frameSec how long a frame is where the finding does not tell it
 */
export const secondsOf = (finding: TrackedFinding, frameSec: number): TimeRange | null =>
  widened(finding.startSec, finding.endSec, frameSecOf(finding) ?? frameSec);

/** The same in frames, as they were counted. */
export const framesOf = ({ startFrame, endFrame }: TrackedFinding): TimeRange | null =>
  widened(startFrame, endFrame, 1);

/** Share of what two ranges cover that both cover, 0 to 1. */
export const sharedTime = (one: TimeRange, other: TimeRange): number => {
  const shared = Math.min(one[1], other[1]) - Math.max(one[0], other[0]);
  return shared <= 0 ? 0 : shared / (Math.max(one[1], other[1]) - Math.min(one[0], other[0]));
};
