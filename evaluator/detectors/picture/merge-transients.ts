import type { FrameTable } from '../../analysis/frame-table.ts';
import { tilesAround } from './tile-places.ts';
import type { Transient } from './transients.ts';

type Grid = Pick<FrameTable['grid'], 'columns' | 'rows'>;

/** Pieces of one event lie at most so many tiles apart … */
const MAX_GAP_TILES = 2;
/** … or in a band across the picture that is at least so wide, and at most so high, of 1. */
const MIN_BAND_WIDTH = 0.6;
const MAX_BAND_HEIGHT = 0.5;

/** Puts together what is there in the same frames, in places close to each other or side by side. */
export const mergeTransients = (transients: readonly Transient[], grid: Grid): Transient[] => {
  const near = mergeIf(transients, (a, b) => {
    const around = new Set(b.tiles.flatMap((tile) => tilesAround(tile, grid, MAX_GAP_TILES)));
    return a.tiles.some((tile) => around.has(tile));
  });
  return mergeIf(near, (a, b) => {
    const rowsOfB = new Set(b.tiles.map((tile) => Math.floor(tile / grid.columns)));
    return (
      a.tiles.some((tile) => rowsOfB.has(Math.floor(tile / grid.columns))) &&
      isBand([...a.tiles, ...b.tiles], grid)
    );
  });
};

/** Whether tiles lie in a band from side to side, as rows of blocks that are out of place do. */
export const isBand = (tiles: readonly number[], { columns, rows }: Grid): boolean => {
  const across = tiles.map((tile) => tile % columns);
  const down = tiles.map((tile) => Math.floor(tile / columns));
  return extentOf(across) >= MIN_BAND_WIDTH * columns && extentOf(down) <= MAX_BAND_HEIGHT * rows;
};

const extentOf = (values: readonly number[]): number =>
  Math.max(...values) - Math.min(...values) + 1;

const mergeIf = (
  transients: readonly Transient[],
  belong: (a: Transient, b: Transient) => boolean,
): Transient[] => {
  const merged: Transient[] = [];
  for (const piece of transients) {
    const whole = merged.find(
      (other) => other.first === piece.first && other.last === piece.last && belong(other, piece),
    );
    if (!whole) {
      merged.push({ ...piece });
      continue;
    }
    const count = whole.tiles.length + piece.tiles.length;
    whole.strength =
      (whole.strength * whole.tiles.length + piece.strength * piece.tiles.length) / count;
    whole.tiles = [...whole.tiles, ...piece.tiles].toSorted((a, b) => a - b);
  }
  return merged;
};
