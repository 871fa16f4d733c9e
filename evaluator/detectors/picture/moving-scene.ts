import type { FrameTable, TileStatistics } from '../../analysis/frame-table.ts';
import { findContentIn } from './locate-content.ts';
import { tilesAround } from './tile-places.ts';
import { isBand, type Transient } from './transients.ts';

/** How far around an area its surroundings reach, in tiles. */
const REACH_TILES = 2;
/** Maximum change around an area, as a share of its own: above it the scene itself moves there. */
const MAX_SURROUNDING_SHARE = 0.45;
/** Change around an area, as a share of its own, from which an object may have come or gone. */
const MIN_MOVING_SHARE = 0.25;
/** Maximum difference of an object that moved, as a share of how far it stands out. */
const MAX_MOVED_SHARE = 0.42;

/**
 * Whether an area changes because the scene moves there: an arm, a tail or a wing that passes, with
 * its surroundings or from a place nearby. A band across the picture is no such thing.
 */
export const isOfMovingScene = (
  table: FrameTable,
  { first, last, tiles, strength }: Transient,
): boolean => {
  if (isBand(tiles, table.grid)) return false;
  const share = surroundingShare(table, tiles, [first, last + 1]);
  if (share > MAX_SURROUNDING_SHARE) return true;
  if (share < MIN_MOVING_SHARE) return false;
  const isFound = (frame: number, other: number): boolean =>
    findContentIn(table, frame, other, tiles, strength, MAX_MOVED_SHARE) !== null;
  return isFound(first, first - 1) || isFound(last, last + 1);
};

/** Returns the change around some tiles, as a share of their own, over some frames. */
export const surroundingShare = (
  { frames, grid }: FrameTable,
  tiles: readonly number[],
  at: readonly number[],
): number => {
  const around = tilesBeside(tiles, grid);
  const changeOf = (some: readonly number[]): number =>
    at.reduce((sum, frame) => sum + meanOf(frames[frame]?.tiles.change, some), 0);
  const own = changeOf(tiles);
  return own > 0 && around.length > 0 ? changeOf(around) / own : 0;
};

/** Returns the tiles around an area, without its own. */
export const tilesBeside = (tiles: readonly number[], grid: FrameTable['grid']): number[] => {
  const own = new Set(tiles);
  const around = new Set(tiles.flatMap((tile) => tilesAround(tile, grid, REACH_TILES)));
  return [...around].filter((tile) => !own.has(tile));
};

/** Returns the mean of a measurement over tiles. */
export const meanOf = (
  values: TileStatistics[keyof TileStatistics] | undefined,
  tiles: readonly number[],
): number => tiles.reduce((sum, tile) => sum + (values?.[tile] ?? 0), 0) / tiles.length;
