import type { FrameStatisticsTable } from '../../analysis/frame-table.ts';
import { median, quantile } from '../median.ts';
import { timecode } from '../timecode.ts';
import { type Detector, type Observation, thresholdsFor } from './detector.ts';
import {
  boxAroundPlateau,
  findPlateaus,
  type Plateau,
  withoutOverlaps,
  withoutUsual,
} from './plateaus.ts';
import { countFrames } from './spans.ts';
import {
  allTiles,
  boxesAtEnds,
  describePosition,
  meanOver,
  meanSeries,
  tileSeries,
} from './tile-places.ts';

const thresholds = {
  /** Minimum rise of the steps at block edges, relative to the picture's own detail. */
  minGlobal: { normal: 0.4, strict: 0.25 },
  /** Minimum rise in one tile, of which only a few lines are measured. */
  minTile: { normal: 0.9, strict: 0.7 },
  minTiles: { normal: 8, strict: 6 },
};

/** Added to detail, in levels: steps this large show where the picture has none. */
const MIN_DETAIL = 1;
/** Maximum length of a plateau, in seconds: longer ones are how the clip is encoded. */
const MAX_SEC = 1.5;
/** Lower bound of the maximum length, in frames. */
const MIN_MAX_FRAMES = 24;

/** In the first frame: its blocks may be half as strong as those predicted from it. */
const MIN_FIRST_STEP_SHARE = 0.5;
/** Maximum share of the surrounding detail that remains inside. */
const MAX_DETAIL_LEFT = 0.9;
/** The same in one or two frames, where motion across the grid looks alike. */
const MAX_DETAIL_LEFT_OF_FEW = 0.6;
const FEW_FRAMES = 2;
const OUTSIDE_FRAMES = 3;
const MIN_RATIO_TO_USUAL = 2;
const MIN_LOCAL_RATIO_TO_USUAL = 3;
/** Quantile of the block edges whose distance from the median counts as usual. */
const USUAL_QUANTILE = 0.95;

/** Finds frames in which the picture, or a part of it, breaks up into the encoder's blocks. */
export const blockiness: Detector = {
  name: 'blockiness',
  detect: (table, sensitivity) => {
    const limits = {
      ...thresholdsFor(thresholds, sensitivity),
      minFirstStepShare: MIN_FIRST_STEP_SHARE,
      maxFrames: Math.max(MIN_MAX_FRAMES, Math.round(MAX_SEC * table.info.fps)),
      minMeasurable: Number.NEGATIVE_INFINITY,
    };
    // How far block edges stand out from the picture's own detail.
    const series = tileSeries(
      table,
      ({ blocking, detail }, tile) =>
        (blocking[tile] as number) / ((detail[tile] as number) + MIN_DETAIL),
    );
    const plateaus = withoutUsual(findPlateaus(series, table.grid, 1, limits)).filter(
      (plateau) => losesDetail(table, plateau) && isUnusual(series, plateau),
    );
    return withoutOverlaps(plateaus, series.length).map((plateau) => describe(table, plateau));
  },
};

const losesDetail = (
  { frames, grid }: FrameStatisticsTable,
  { first, last, tiles }: Plateau,
): boolean => {
  const all = tiles ?? allTiles(grid);
  const detailIn = (from: number, to: number): number =>
    median(
      frames.slice(Math.max(0, from), to + 1).map((frame) => meanOver(all, frame.tiles.detail)),
    );
  const outside = Math.min(
    detailIn(first - OUTSIDE_FRAMES, first - 1),
    detailIn(last + 1, last + OUTSIDE_FRAMES),
  );
  const maximum = last - first < FEW_FRAMES ? MAX_DETAIL_LEFT_OF_FEW : MAX_DETAIL_LEFT;
  return detailIn(first, last) < maximum * outside;
};

const isUnusual = (
  series: readonly Float32Array[],
  { first, last, rise, tiles }: Plateau,
): boolean => {
  const some = tiles ? tiles.map((tile) => series[tile] as Float32Array) : series;
  const outside = [...meanSeries(some)].filter((_, frame) => frame < first || frame > last + 1);
  const minRatio = tiles ? MIN_LOCAL_RATIO_TO_USUAL : MIN_RATIO_TO_USUAL;
  return rise >= minRatio * (quantile(outside, USUAL_QUANTILE) - quantile(outside, 0.5));
};

const describe = ({ frames, info, grid }: FrameStatisticsTable, plateau: Plateau): Observation => {
  const { first, last, tiles } = plateau;
  const box = boxAroundPlateau(plateau, grid);
  const meanIn = (frame: number): number =>
    meanOver(tiles ?? allTiles(grid), frames[frame]?.tiles.blocking);
  const [inside, outside] = [meanIn(first), Math.max(0, meanIn(first - 1))];
  return {
    first,
    last,
    description: `The picture breaks up into blocks${box ? ` ${describePosition(box)}` : ''} for ${countFrames(plateau)} from ${timecode(first, info.fps)}, with steps of ${inside.toFixed(1)} levels at their edges (${outside.toFixed(1)} before).`,
    boxes: boxesAtEnds(plateau, box),
  };
};
