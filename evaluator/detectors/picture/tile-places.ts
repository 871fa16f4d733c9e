import type { TileGrid } from '../../analysis/frame-table.ts';

/** The tiles at most `reach` columns and rows away, the tile itself included. */
export const tilesAround = (
  tile: number,
  { columns, rows }: Pick<TileGrid, 'columns' | 'rows'>,
  reach = 1,
): number[] => {
  const column = tile % columns;
  const row = Math.floor(tile / columns);
  const around: number[] = [];
  for (let y = Math.max(0, row - reach); y <= Math.min(rows - 1, row + reach); y += 1) {
    for (let x = Math.max(0, column - reach); x <= Math.min(columns - 1, column + reach); x += 1) {
      around.push(y * columns + x);
    }
  }
  return around;
};

/** Groups tiles that touch each other, also by a corner. */
export const connectedTiles = (
  tiles: Iterable<number>,
  grid: Pick<TileGrid, 'columns' | 'rows'>,
): number[][] => {
  const left = new Set(tiles);
  const groups: number[][] = [];
  for (const seed of left) {
    left.delete(seed);
    const group = [seed];
    for (const tile of group) {
      for (const beside of tilesAround(tile, grid)) {
        if (left.delete(beside)) group.push(beside);
      }
    }
    groups.push(group.toSorted((a, b) => a - b));
  }
  return groups;
};
