import type { FindingRead } from '../../../../shared/service-api/finding.ts';

/** A part of a clip to be played over and over (seconds). */
export type LoopSpan = {
  fromSec: number;
  toSec: number;
  /** The middle of the first frame concerned: a seek to a frame's edge may show the one before. */
  firstFrameSec: number;
};

/** Shorter loops flicker rather than show anything (seconds). */
const leastSec = 0.6;

/**
 * The span of a finding, made longer around its middle where it is too short to be seen.
 * @param frameSec how long a frame is shown; the last frame is part of the span
 * @returns null for a finding that has no place in the clip
 */
export const loopSpan = (
  { region }: Pick<FindingRead, 'region'>,
  durationSec: number,
  frameSec: number,
): LoopSpan | null => {
  if (!region) return null;
  const from = region.start.sec;
  const to = Math.max(from, region.end.sec) + frameSec;
  const lacking = Math.max(0, leastSec - (to - from)) / 2;
  // A place behind the clip's end, which a service may send, is shown as the end.
  const fromSec = Math.max(0, Math.min(from - lacking, durationSec - leastSec));
  return {
    fromSec,
    toSec: Math.max(fromSec, Math.min(durationSec, to + lacking)),
    firstFrameSec: Math.max(0, Math.min(from, durationSec - frameSec) + frameSec / 2),
  };
};
