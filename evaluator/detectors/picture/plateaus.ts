import type { TileGrid } from '../../analysis/frame-table.ts';
import { median } from '../median.ts';
import type { PictureArea } from './detector.ts';
import type { Span } from './spans.ts';
import { boxAroundTiles, connectedTiles, meanSeries, tileBounds } from './tile-places.ts';

export type Plateau = Span & {
  /** Difference from the level before and after; positive is higher. */
  rise: number;
  /** Tiles of the area, in ascending order; null is the entire picture. */
  tiles: readonly number[] | null;
  /** True for the entire picture or a compact patch; others only show what is usual. */
  isReportable: boolean;
};

export type PlateauLimits = {
  minGlobal: number;
  minTile: number;
  /** Minimum size in tiles: fewer are a passing object. */
  minTiles: number;
  maxFrames: number;
  minFirstStepShare: number;
  /** Minimum value of a tile before or after; below it a plateau cannot be measured. */
  minMeasurable: number;
};

/** Minimum ratio of a global step to the usual step in the clip. */
const MIN_RATIO_TO_USUAL = 1.8;
const USUAL_QUANTILE = 0.88;
const MIN_LEVEL_FRAMES = 2;
const MIN_REVERTED_SHARE = 0.6;
/** Maximum frames until the step is reverted: an encoder takes two to restore detail. */
const MAX_REVERT_FRAMES = 2;
/** Frames before and after that set the surrounding level. */
const OUTSIDE_FRAMES = 3;
/** Minimum rise of a member tile, as a share of the required step. */
const MIN_MEMBER_SHARE = 0.55;
/** Minimum number of seed tiles, as a share of `minTiles`. */
const MIN_SEED_SHARE = 0.6;
/** In clips with more plateaus, only outstanding ones are kept. */
const MAX_UNUSUAL_PLATEAUS = 3;
/** Minimum ratio of an outstanding plateau to the median one. */
const MIN_OUTSTANDING_RATIO = 2.5;
/** Share of the picture, or of its measurable tiles, from which an area counts as all of it. */
const FULL_PICTURE_SHARE = 0.65;
/** Minimum side of a patch, in tiles: less is the edge of an object. */
const MIN_SIDE = 2;
/** Maximum ratio of the sides of a patch: more is a strip. */
const MAX_SIDE_RATIO = 2.5;
/** Minimum share of the tiles in its box that are on the plateau or not measurable. */
const MIN_FILLED_SHARE = 0.6;
/** Minimum mean rise of an area, border included, as a share of one tile's required step. */
const PLACE_SHARE = 0.8;
/** Maximum rise of all other tiles, as a share of the area's. */
const MAX_ELSEWHERE_SHARE = 0.5;
/** Minimum number of areas at other times that make plateaus usual in the clip. */
const MIN_USUAL_AREAS = 3;
const MIN_RATIO_TO_AREAS = 2;

type Place = Plateau & { tiles: readonly number[] };

/**
 * Plateaus may overlap: motion causes them too. @param sign 1 for higher ones, -1 for lower ones
 */
export const findPlateaus = (
  series: readonly Float32Array[],
  grid: TileGrid,
  sign: 1 | -1,
  limits: PlateauLimits,
): Plateau[] => {
  const { minTile, minTiles, minMeasurable, maxFrames, minFirstStepShare } = limits;

  /** Returns the plateau that begins at a frame; null when the level does not return abruptly. */
  const plateauAt = (values: Float32Array, first: number): (Span & { rise: number }) | null => {
    const before = levelBefore(values, first);
    const level = values[first] as number;
    for (let last = first; last < first + maxFrames && last < values.length - 1; last += 1) {
      const inside = medianIn(values, first, last);
      const height = sign * (inside - before);
      if (height < minFirstStepShare * sign * (level - before)) return null;
      const next = Math.min(values.length - 1, last + MAX_REVERT_FRAMES);
      const isBack =
        sign * (inside - (values[last + 1] as number)) >= 0.5 * MIN_REVERTED_SHARE * height &&
        sign * (inside - (values[next] as number)) >= MIN_REVERTED_SHARE * height;
      if (!isBack) continue;
      const fall = sign * (inside - levelAfter(values, last));
      const step = Math.min(sign * (level - before), sign * stepAt(values, first));
      const isAbrupt = step >= minFirstStepShare * height;
      return isAbrupt && fall >= MIN_REVERTED_SHARE * height
        ? { first, last, rise: sign * Math.min(height, fall) }
        : null;
    }
    return null;
  };

  /** Returns the difference from the level before or after, whichever is closer. */
  const riseOf = (values: Float32Array, { first, last }: Span): number => {
    const inside = medianIn(values, first, last);
    return Math.min(
      sign * (inside - levelBefore(values, first)),
      sign * (inside - levelAfter(values, last)),
    );
  };

  const isMeasurable = (values: Float32Array, { first, last }: Span): boolean =>
    Math.max(levelBefore(values, first), levelAfter(values, last)) >= minMeasurable;

  /** Returns the largest group of tiles on the plateau; null when that is most of the picture. */
  const findPlace = ({ first, last }: Span): Place | null => {
    const rises = series.map((values) => riseOf(values, { first, last }));
    const members = [...rises.keys()].filter(
      (tile) => (rises[tile] as number) >= MIN_MEMBER_SHARE * minTile,
    );
    const [largest = []] = connectedTiles(members, grid).toSorted((a, b) => b.length - a.length);
    const measurable = series.filter((values) => isMeasurable(values, { first, last }));
    const isFullPicture =
      largest.length >= FULL_PICTURE_SHARE * measurable.length &&
      measurable.length >= series.length / 2;
    if (isFullPicture || largest.length >= FULL_PICTURE_SHARE * series.length) return null;
    const rise =
      largest.reduce((sum, tile) => sum + (rises[tile] as number), 0) / Math.max(1, largest.length);
    return { first, last, rise: sign * rise, tiles: largest, isReportable: true };
  };

  const movesElsewhere = ({ tiles, ...span }: Place): boolean => {
    const members = new Set(tiles);
    let [rise, count] = [0, 0];
    for (const [tile, values] of series.entries()) {
      if (members.has(tile) || !isMeasurable(values, span)) continue;
      rise += riseOf(values, span);
      count += 1;
    }
    return rise / (sign * span.rise) >= MAX_ELSEWHERE_SHARE * Math.max(1, count);
  };

  const isPatch = (place: Place): boolean => {
    const { tiles, rise } = place;
    if (tiles.length < MIN_SEED_SHARE * minTiles || Math.abs(rise) < PLACE_SHARE * minTile)
      return false;
    const { left, right, top, bottom, width, height } = tileBounds(tiles, grid);
    const [short, long] = [Math.min(width, height), Math.max(width, height)];
    if (short < MIN_SIDE || long >= MAX_SIDE_RATIO * short) return false;
    const members = new Set(tiles);
    let filled = 0;
    for (let tile = top * grid.columns; tile < (bottom + 1) * grid.columns; tile += 1) {
      const column = tile % grid.columns;
      if (column < left || column > right) continue;
      if (members.has(tile) || !isMeasurable(series[tile] as Float32Array, place)) filled += 1;
    }
    if (filled < minTiles || filled < MIN_FILLED_SHARE * width * height) return false;
    return !movesElsewhere(place);
  };

  const localPlateau = (first: number): Plateau | null => {
    const seeds = [...series.keys()].filter(
      (tile) => sign * stepAt(series[tile] as Float32Array, first) >= minTile,
    );
    if (seeds.length < MIN_SEED_SHARE * minTiles) return null;
    const [begun] = connectedTiles(seeds, grid).toSorted((a, b) => b.length - a.length);
    if (!begun || begun.length < MIN_SEED_SHARE * minTiles) return null;
    const span = plateauAt(meanSeries(begun.map((tile) => series[tile] as Float32Array)), first);
    if (!span || sign * span.rise < minTile) return null;
    const place = findPlace(span);
    if (!place) return { ...span, tiles: null, isReportable: true };
    return { ...place, isReportable: isPatch(place) };
  };

  const all = meanSeries(series);
  const steps = Array.from(all, (value, at) => Math.abs(value - (all[at - 1] ?? value)));
  const sorted = steps.toSorted((a, b) => a - b);
  const usual = sorted[Math.floor(USUAL_QUANTILE * sorted.length)] ?? 0;
  const minimum = Math.max(limits.minGlobal, MIN_RATIO_TO_USUAL * usual);
  const fullPlateau = (first: number): Plateau | null => {
    const full = sign * stepAt(all, first) >= minimum ? plateauAt(all, first) : null;
    if (!full || sign * full.rise < minimum) return null;
    // A patch may cause a plateau of the mean.
    const place = findPlace(full);
    return place && isPatch(place) ? place : { ...full, tiles: null, isReportable: true };
  };
  const found: Plateau[] = [];
  for (let first = MIN_LEVEL_FRAMES; first < all.length - 1; first += 1) {
    const plateau = fullPlateau(first) ?? localPlateau(first);
    if (plateau) found.push(plateau);
  }
  return found;
};

const stepAt = (values: Float32Array, frame: number): number =>
  (values[frame] as number) - (values[frame - 1] as number);

const levelBefore = (values: Float32Array, first: number): number =>
  medianIn(values, first - OUTSIDE_FRAMES, first - 1);

const levelAfter = (values: Float32Array, last: number): number =>
  medianIn(values, last + 1, last + OUTSIDE_FRAMES);

const medianIn = (values: Float32Array, from: number, to: number): number => {
  if (to - from === 2 && from >= 0 && to < values.length) {
    const [a, b, c] = [values[from] as number, values[from + 1] as number, values[to] as number];
    return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  }
  return median(Array.from(values.subarray(Math.max(0, from), Math.max(0, to + 1))));
};

/** Omits areas that are usual in the clip: motion causes many. */
export const withoutUsual = (plateaus: readonly Plateau[]): Plateau[] =>
  plateaus.filter((plateau) => {
    if (!plateau.tiles || !plateau.isReportable) return plateau.isReportable;
    const apart = plateaus.filter(
      ({ first, last, rise, tiles }) =>
        tiles && rise * plateau.rise > 0 && (last < plateau.first || first > plateau.last),
    );
    const usual = apart.map(weightOf).toSorted((a, b) => b - a)[MIN_USUAL_AREAS - 1] ?? 0;
    return weightOf(plateau) >= MIN_RATIO_TO_AREAS * usual;
  });

const weightOf = ({ rise, tiles }: Plateau): number => Math.abs(rise) * (tiles?.length ?? 0);

/** Returns null for the entire picture, except for flat areas, in which it does not show. */
export const boxAroundPlateau = ({ tiles }: Plateau, grid: TileGrid): PictureArea | null => {
  if (!tiles) return null;
  const box = boxAroundTiles(tiles, grid);
  return (box.xmax - box.xmin) * (box.ymax - box.ymin) >= FULL_PICTURE_SHARE ? null : box;
};

export const withoutOverlaps = (plateaus: readonly Plateau[], tileCount: number): Plateau[] => {
  const kept: Plateau[] = [];
  const weight = ({ rise, tiles }: Plateau): number =>
    Math.abs(rise) * (tiles?.length ?? tileCount);
  for (const plateau of plateaus.toSorted((a, b) => weight(b) - weight(a))) {
    const isFree = kept.every(({ first, last }) => plateau.last < first || plateau.first > last);
    if (isFree) kept.push(plateau);
  }
  if (kept.length <= MAX_UNUSUAL_PLATEAUS) return kept.toSorted((a, b) => a.first - b.first);
  const usual = median(kept.map(weight));
  return kept
    .filter((plateau) => weight(plateau) >= MIN_OUTSTANDING_RATIO * usual)
    .toSorted((a, b) => a.first - b.first);
};
