import type { TileGrid } from '../../analysis/frame-table.ts';
import { median } from '../median.ts';
import { boxOfTiles } from './box-of-tiles.ts';
import type { Box } from './detector.ts';
import type { Span } from './spans.ts';
import { connectedTiles } from './tile-places.ts';

/** Frames in which a measure lies on another level, which it takes at once and leaves at once. */
export type Plateau = Span & {
  /** How far the level is from that before and after: positive is higher. */
  rise: number;
  /** Where it is, in rising order; null is the whole picture. */
  tiles: readonly number[] | null;
};

export type PlateauLimits = {
  /** Step of the mean of the whole picture. */
  minWhole: number;
  /** Step of one tile. */
  minTile: number;
  /** Fewer tiles are a thing that passes. */
  minTiles: number;
  maxFrames: number;
  /** So much of it is reached in the first frame. */
  minAtOnce: number;
};

/** A step of the whole picture is so many times as large as nearly all others of the clip. */
const MIN_OVER_USUAL = 1.8;
const NEARLY_ALL = 0.88;
/** Fewer frames before it tell no level. */
const MIN_FIRST = 2;
/** So much of the step is taken back at the end … */
const MIN_BACK = 0.6;
/** … within so many frames: an encoder takes two to bring detail back. */
const BACK_FRAMES = 2;
/** Frames before and after it that tell the level it came from. */
const OUTSIDE_FRAMES = 3;
/** A tile belongs to it that has this share of the step of one that begins it. */
const MIN_MEMBER = 0.55;
/** Tiles that begin it: this share of the least that it has. */
const MIN_SEEDS = 0.6;
/** More of them than this are the clip's own way: only those count that are so many times as much. */
const MAX_USUAL = 3;
const OUTSTANDING = 2.5;
/** What takes up this share of the picture is all of it. */
const WHOLE_SHARE = 0.65;

/**
 * Finds plateaus of a measure, all over the picture or in a part of it. They may overlap: what moves
 * makes plateaus as well.
 * @param series the values of each tile, frame by frame
 * @param sign 1 for higher plateaus, -1 for lower ones
 */
export const findPlateaus = (
  series: readonly Float32Array[],
  grid: TileGrid,
  sign: 1 | -1,
  limits: PlateauLimits,
): Plateau[] => {
  const found: Plateau[] = [];
  const all = meanOf(series);
  const steps = Array.from(all, (value, at) => Math.abs(value - (all[at - 1] ?? value)));
  const sorted = steps.toSorted((a, b) => a - b);
  const usual = sorted[Math.floor(NEARLY_ALL * sorted.length)] ?? 0;
  const least = Math.max(limits.minWhole, MIN_OVER_USUAL * usual);
  for (let first = MIN_FIRST; first < all.length - 1; first += 1) {
    if (sign * stepAt(all, first) >= least) {
      const whole = plateauOf(all, first, sign, limits);
      if (whole && sign * whole.rise >= least) {
        found.push({ ...whole, tiles: placeOf(series, grid, whole, sign, limits) });
        continue;
      }
    }
    const local = localPlateau(series, grid, first, sign, limits);
    if (local) found.push(local);
  }
  return found;
};

const stepAt = (values: Float32Array, frame: number): number =>
  (values[frame] as number) - (values[frame - 1] as number);

const meanOf = (series: readonly Float32Array[]): Float32Array => {
  const mean = new Float32Array(series[0]?.length ?? 0);
  for (const values of series) {
    for (let at = 0; at < mean.length; at += 1) {
      mean[at] = (mean[at] as number) + (values[at] as number) / series.length;
    }
  }
  return mean;
};

/** The plateau that begins at a frame; null where the level does not come back at once. */
const plateauOf = (
  values: Float32Array,
  first: number,
  sign: 1 | -1,
  { maxFrames, minAtOnce }: PlateauLimits,
): (Span & { rise: number }) | null => {
  const before = medianIn(values, first - OUTSIDE_FRAMES, first - 1);
  const level = values[first] as number;
  for (let last = first; last < first + maxFrames && last < values.length - 1; last += 1) {
    const inside = medianIn(values, first, last);
    const height = sign * (inside - before);
    if (height < minAtOnce * sign * (level - before)) return null;
    const next = Math.min(values.length - 1, last + BACK_FRAMES);
    const isBack =
      sign * (inside - (values[last + 1] as number)) >= 0.5 * MIN_BACK * height &&
      sign * (inside - (values[next] as number)) >= MIN_BACK * height;
    if (!isBack) continue;
    const after = medianIn(values, last + 1, last + OUTSIDE_FRAMES);
    const fall = sign * (inside - after);
    const step = Math.min(sign * (level - before), sign * stepAt(values, first));
    const isAtOnce = step >= minAtOnce * height;
    return isAtOnce && fall >= MIN_BACK * height
      ? { first, last, rise: sign * Math.min(height, fall) }
      : null;
  }
  return null;
};

const medianIn = (values: Float32Array, from: number, to: number): number =>
  median(Array.from(values.subarray(Math.max(0, from), Math.max(0, to + 1))));

const localPlateau = (
  series: readonly Float32Array[],
  grid: TileGrid,
  first: number,
  sign: 1 | -1,
  limits: PlateauLimits,
): Plateau | null => {
  const seeds: number[] = [];
  for (let tile = 0; tile < series.length; tile += 1) {
    if (sign * stepAt(series[tile] as Float32Array, first) >= limits.minTile) seeds.push(tile);
  }
  if (seeds.length < MIN_SEEDS * limits.minTiles) return null;
  const [begun] = connectedTiles(seeds, grid).toSorted((a, b) => b.length - a.length);
  if (!begun || begun.length < MIN_SEEDS * limits.minTiles) return null;
  const mean = meanOf(begun.map((tile) => series[tile] as Float32Array));
  const span = plateauOf(mean, first, sign, limits);
  if (!span || sign * span.rise < limits.minTile) return null;
  const tiles = placeOf(series, grid, span, sign, limits);
  return tiles && tiles.length < limits.minTiles ? null : { ...span, tiles };
};

/** The tiles that are on the plateau, the largest group of them; null when that is most. */
const placeOf = (
  series: readonly Float32Array[],
  grid: TileGrid,
  { first, last }: Span,
  sign: 1 | -1,
  { minTile }: PlateauLimits,
): number[] | null => {
  const least = MIN_MEMBER * minTile;
  const members = series.flatMap((values, tile) => {
    const inside = medianIn(values, first, last);
    const before = sign * (inside - medianIn(values, first - OUTSIDE_FRAMES, first - 1));
    const after = sign * (inside - medianIn(values, last + 1, last + OUTSIDE_FRAMES));
    return Math.min(before, after) >= least ? [tile] : [];
  });
  const [largest] = connectedTiles(members, grid).toSorted((a, b) => b.length - a.length);
  if (!largest || largest.length >= WHOLE_SHARE * series.length) return null;
  return largest;
};

/** Where a plateau is; null is all over the picture, but for flat places, which show nothing. */
export const boxOfPlateau = ({ tiles }: Plateau, grid: TileGrid): Box | null => {
  if (!tiles) return null;
  const box = boxOfTiles(tiles, grid);
  return (box.xmax - box.xmin) * (box.ymax - box.ymin) >= WHOLE_SHARE ? null : box;
};

/** Of plateaus that overlap the one that is most, by its size and its place. */
export const withoutOverlaps = (plateaus: readonly Plateau[], tileCount: number): Plateau[] => {
  const kept: Plateau[] = [];
  const weight = ({ rise, tiles }: Plateau): number =>
    Math.abs(rise) * (tiles?.length ?? tileCount);
  for (const plateau of plateaus.toSorted((a, b) => weight(b) - weight(a))) {
    const isFree = kept.every(({ first, last }) => plateau.last < first || plateau.first > last);
    if (isFree) kept.push(plateau);
  }
  if (kept.length <= MAX_USUAL) return kept.toSorted((a, b) => a.first - b.first);
  const usual = median(kept.map(weight));
  return kept
    .filter((plateau) => weight(plateau) >= OUTSTANDING * usual)
    .toSorted((a, b) => a.first - b.first);
};
