import { TILE_SIDE, type TileGrid } from './frame-table.ts';

/** Tiles along the longer side of the picture. */
const LONGER_TILES = 16;

/** The tiles of a picture of this size. A side is never shorter than one tile. */
export const tileGridOf = (width: number, height: number): TileGrid => {
  const longer = Math.max(width, height);
  const columns = Math.max(1, Math.round((LONGER_TILES * width) / longer));
  const rows = Math.max(1, Math.round((LONGER_TILES * height) / longer));
  return { columns, rows, width: columns * TILE_SIDE, height: rows * TILE_SIDE };
};

/** The same tiles on the picture as it lies when it is turned by 90 degrees. */
export const lyingGrid = ({ columns, rows, width, height }: TileGrid): TileGrid => ({
  columns: rows,
  rows: columns,
  width: height,
  height: width,
});
