import type { FrameTable } from '../../analysis/frame-table.ts';
import type { Sensitivity } from '../../models.ts';

/** A part of the picture, in fractions of its width and height. */
export type Box = { xmin: number; ymin: number; xmax: number; ymax: number };

/** Something a detector saw, in frames of the table. */
export type Observation = {
  firstFrame: number;
  /** Inclusive. */
  lastFrame: number;
  /** A sentence that someone who made the clip understands, with what was measured. */
  description: string;
  /** Where it is, at frames in rising order; empty when it is the whole picture. */
  boxes: readonly { frame: number; box: Box }[];
};

export type DetectorName =
  | 'abrupt-cut'
  | 'black-and-flash'
  | 'blockiness'
  | 'corrupted-frames'
  | 'dropped-frames'
  | 'flicker'
  | 'frozen-frames'
  | 'light-jump'
  | 'popping'
  | 'sharpness-burst';

/**
 * Looks for one kind of defect. A pure function of the table: the same bytes give the same
 * observations.
 */
export type Detector = {
  /** Goes into the ids of its findings. */
  name: DetectorName;
  detect: (table: FrameTable, sensitivity: Sensitivity) => Observation[];
};
