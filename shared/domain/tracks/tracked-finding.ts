/** The smallest box around a finding in all of its frames, as fractions of the picture. */
export type BoundingBox = { xmin: number; ymin: number; xmax: number; ymax: number };

/** What distinguishes a finding within a run, and identifies it in the next run. */
export type TrackedFinding = {
  type: string;
  /** First and last frame, both inclusive; null for a finding without a place in time. */
  startFrame: number | null;
  endFrame: number | null;
  /** Start times of these frames. */
  startSec: number | null;
  endSec: number | null;
  boundingBox: BoundingBox | null;
  /** The prompt words it concerns. */
  segment: string | null;
  description: string;
};
