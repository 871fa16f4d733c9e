/** The smallest box around a finding in all its frames, in fractions of the picture. */
export type Hull = { xmin: number; ymin: number; xmax: number; ymax: number };

/** What tells a finding of one run from the others, and finds it again in the next run. */
export type TrackedFinding = {
  type: string;
  /** First and last frame, both inclusive; null for a finding without a place in time. */
  startFrame: number | null;
  endFrame: number | null;
  /** When these frames begin; null also where an older version did not keep it. */
  startSec: number | null;
  endSec: number | null;
  hull: Hull | null;
  /** The words of the prompt that it is about. */
  segment: string | null;
  description: string;
};
