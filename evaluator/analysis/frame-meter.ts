import type { ReadFrame } from './frame-reader.ts';
import {
  type FrameStatistics,
  TILE_SIDE,
  type TileGrid,
  type TileStatistics,
} from './frame-table.ts';
import {
  type ExpectedMotion,
  expectedMotion,
  type LumaPyramid,
  lumaPyramid,
  matchTiles,
  type TileMatch,
} from './match-tiles.ts';

/** Pixels below this luma count as black: black plus compression noise. */
const DARK_LUMA = 20;

export type FrameMeter = {
  measure: (frame: ReadFrame, sec: number, isKeyFrame: boolean) => FrameStatistics;
};

/** Measures the frames of one clip, each compared with the previous one. */
export const createFrameMeter = (grid: TileGrid): FrameMeter => {
  let previous: LumaPyramid | null = null;
  let expected: ExpectedMotion | null = null;
  const tileCount = grid.columns * grid.rows;
  return {
    measure: ({ picture, detail: { detail, blocking } }, sec, isKeyFrame) => {
      const pyramid = lumaPyramid(picture.luma, grid);
      const match = previous ? matchTiles(previous, pyramid, grid, expected) : unmoved(tileCount);
      expected = expectedMotion(match, expected);
      previous = pyramid;
      const tiles: TileStatistics = {
        luma: tileMeans(picture.luma, grid),
        cb: tileMeans(picture.cb, grid),
        cr: tileMeans(picture.cr, grid),
        texture: tileTextures(picture.luma, grid),
        ...match,
        detail,
        blocking,
      };
      return {
        sec,
        isKeyFrame,
        meanLuma: mean(tiles.luma),
        darkShare: shareBelow(picture.luma, DARK_LUMA),
        meanCb: mean(tiles.cb),
        meanCr: mean(tiles.cr),
        change: mean(tiles.change),
        residual: mean(tiles.residual),
        detail: mean(detail),
        blocking: mean(blocking),
        tiles,
        picture,
      };
    },
  };
};

const unmoved = (tileCount: number): TileMatch => ({
  change: new Float32Array(tileCount),
  surprise: new Float32Array(tileCount),
  residual: new Float32Array(tileCount),
  motionX: new Float32Array(tileCount),
  motionY: new Float32Array(tileCount),
});

const mean = (values: Float32Array): number => {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at] as number;
  return sum / values.length;
};

const shareBelow = (plane: Uint8Array, limit: number): number => {
  let count = 0;
  for (let at = 0; at < plane.length; at += 1) if ((plane[at] as number) < limit) count += 1;
  return count / plane.length;
};

/** Returns the mean of a plane in each tile. */
const tileMeans = (plane: Uint8Array, { columns, rows, width }: TileGrid): Float32Array => {
  const sums = new Float32Array(columns * rows);
  for (let y = 0, at = 0; y < rows * TILE_SIDE; y += 1) {
    const firstTile = Math.floor(y / TILE_SIDE) * columns;
    for (let column = 0; column < columns; column += 1) {
      let sum = 0;
      for (const end = at + TILE_SIDE; at < end; at += 1) sum += plane[at] as number;
      sums[firstTile + column] = (sums[firstTile + column] as number) + sum;
    }
    at = (y + 1) * width;
  }
  for (let tile = 0; tile < sums.length; tile += 1) {
    sums[tile] = (sums[tile] as number) / (TILE_SIDE * TILE_SIDE);
  }
  return sums;
};

const tileTextures = (plane: Uint8Array, { columns, rows, width }: TileGrid): Float32Array => {
  const sums = new Float32Array(columns * rows);
  const inner = TILE_SIDE - 1;
  for (let y = 0; y < rows * TILE_SIDE; y += 1) {
    if (y % TILE_SIDE === inner) continue;
    const firstTile = Math.floor(y / TILE_SIDE) * columns;
    for (let column = 0, at = y * width; column < columns; column += 1, at += TILE_SIDE) {
      let sum = 0;
      for (let x = 0; x < inner; x += 1) {
        const value = plane[at + x] as number;
        sum +=
          Math.abs((plane[at + x + 1] as number) - value) +
          Math.abs((plane[at + x + width] as number) - value);
      }
      sums[firstTile + column] = (sums[firstTile + column] as number) + sum;
    }
  }
  for (let tile = 0; tile < sums.length; tile += 1) {
    sums[tile] = (sums[tile] as number) / (2 * inner * inner);
  }
  return sums;
};
