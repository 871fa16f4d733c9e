import type { FrameStatisticsTable } from '../../analysis/frame-table.ts';
import type { Sensitivity } from '../../models.ts';

export type PictureArea = { xmin: number; ymin: number; xmax: number; ymax: number };

/** What a detector observed, in frames of the table. */
export type Observation = {
  firstFrame: number;
  /** Inclusive. */
  lastFrame: number;
  /** A sentence that the clip's author understands, with the measured figures. */
  description: string;
  /** The area at certain frames, in ascending order of frames; empty for the entire picture. */
  boxes: readonly { frame: number; box: PictureArea }[];
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
  | 'morph'
  | 'popping'
  | 'sharpness-burst';

/** Detects one kind of defect. Pure: the same bytes give the same observations. */
export type Detector = {
  /** Part of the ids of its findings. */
  name: DetectorName;
  detect: (table: FrameStatisticsTable, sensitivity: Sensitivity) => Observation[];
};
