import type { FrameStatisticsTable } from '../../analysis/frame-table.ts';
import type { Sensitivity } from '../../models.ts';
import type { Span } from './spans.ts';

export type PictureArea = { xmin: number; ymin: number; xmax: number; ymax: number };

export type Observation = Span & {
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
  name: DetectorName;
  detect: (table: FrameStatisticsTable, sensitivity: Sensitivity) => Observation[];
};

type ThresholdTable = Readonly<Record<string, Readonly<Record<Sensitivity, unknown>>>>;

export type Thresholds<Table extends ThresholdTable> = {
  [Name in keyof Table]: Table[Name][Sensitivity];
};

export const thresholdsFor = <Table extends ThresholdTable>(
  table: Table,
  sensitivity: Sensitivity,
): Thresholds<Table> =>
  Object.fromEntries(
    Object.entries(table).map(([name, values]) => [name, values[sensitivity]]),
  ) as Thresholds<Table>;
