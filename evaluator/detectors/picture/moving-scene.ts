import type { FrameTable } from '../../analysis/frame-table.ts';
import { findContentIn } from './locate-content.ts';
import { meanOver, tilesBeside } from './tile-places.ts';
import { isBand, type Transient } from './transients.ts';

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
const surroundingShare = (
  { frames, grid }: FrameTable,
  tiles: readonly number[],
  at: readonly number[],
): number => {
  const around = tilesBeside(tiles, grid);
  const changeOf = (some: readonly number[]): number =>
    at.reduce((sum, frame) => sum + meanOver(some, frames[frame]?.tiles.change), 0);
  const own = changeOf(tiles);
  return own > 0 ? changeOf(around) / own : 0;
};
