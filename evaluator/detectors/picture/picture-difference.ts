import { type ReducedPicture, TILE_SIDE, type TileGrid } from '../../analysis/frame-table.ts';

/** Returns the mean difference of two pictures in some tiles, over luma and chroma, in levels. */
export const pictureDifference = (
  one: ReducedPicture,
  other: ReducedPicture,
  tiles: readonly number[],
  { columns, width }: TileGrid,
): number => {
  let sum = 0;
  for (const tile of tiles) {
    const left = (tile % columns) * TILE_SIDE;
    const top = Math.floor(tile / columns) * TILE_SIDE;
    for (let y = top; y < top + TILE_SIDE; y += 1) {
      for (let at = y * width + left, end = at + TILE_SIDE; at < end; at += 1) {
        for (const plane of ['luma', 'cb', 'cr'] as const) {
          sum += Math.abs((one[plane][at] as number) - (other[plane][at] as number));
        }
      }
    }
  }
  return sum / (tiles.length * TILE_SIDE ** 2);
};
