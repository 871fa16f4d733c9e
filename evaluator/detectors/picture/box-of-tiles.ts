import type { TileGrid } from '../../analysis/frame-table.ts';
import type { Box } from './detector.ts';

/** The smallest box around tiles, at least one. */
export const boxOfTiles = (tiles: Iterable<number>, { columns, rows }: TileGrid): Box => {
  let left = columns;
  let right = 0;
  let top = rows;
  let bottom = 0;
  for (const tile of tiles) {
    const column = tile % columns;
    const row = Math.floor(tile / columns);
    left = Math.min(left, column);
    right = Math.max(right, column + 1);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row + 1);
  }
  return boxOf(left / columns, top / rows, right / columns, bottom / rows);
};

/** A box with coordinates that are short to write. */
export const boxOf = (xmin: number, ymin: number, xmax: number, ymax: number): Box => ({
  xmin: round(xmin),
  ymin: round(ymin),
  xmax: round(xmax),
  ymax: round(ymax),
});

const round = (value: number): number => Number(Math.min(1, Math.max(0, value)).toFixed(4));
