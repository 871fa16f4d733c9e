import type { TileGrid } from '../../analysis/frame-table.ts';
import { type LumaPyramid, lumaPyramid, matchTiles } from '../../analysis/match-tiles.ts';

/** Half the side of the square around a pixel that its luma is normalized by. */
const REACH = 6;
/** Added to the local contrast, in levels, to keep compression noise of flat areas small. */
const MIN_CONTRAST = 5;
/** Levels for one standard deviation from the local mean. */
const SCALE = 40;

/**
 * Extracts what a picture shows regardless of its light: each pixel normalized by the local mean
 * and contrast, around 128.
 * @param luma a plane the size of the grid
 */
export const extractStructure = (luma: Uint8Array, grid: TileGrid): LumaPyramid => {
  const { width, height } = grid;
  const sums = new Float64Array((width + 1) * (height + 1));
  const squares = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let [sum, square] = [0, 0];
    for (let x = 0; x < width; x += 1) {
      const value = luma[y * width + x] as number;
      sum += value;
      square += value * value;
      const at = (y + 1) * (width + 1) + x + 1;
      sums[at] = (sums[at - width - 1] as number) + sum;
      squares[at] = (squares[at - width - 1] as number) + square;
    }
  }
  const structure = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - REACH) * (width + 1);
    const bottom = Math.min(height, y + REACH + 1) * (width + 1);
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - REACH);
      const right = Math.min(width, x + REACH + 1);
      const count = ((bottom - top) / (width + 1)) * (right - left);
      const inBox = (table: Float64Array): number =>
        (table[bottom + right] as number) -
        (table[bottom + left] as number) -
        (table[top + right] as number) +
        (table[top + left] as number);
      const mean = inBox(sums) / count;
      const contrast = Math.sqrt(Math.max(0, inBox(squares) / count - mean * mean));
      const value = ((luma[y * width + x] as number) - mean) / (contrast + MIN_CONTRAST);
      structure[y * width + x] = Math.max(0, Math.min(255, Math.round(128 + SCALE * value)));
    }
  }
  return lumaPyramid(structure, grid);
};

/** Mirrors a picture: just as busy, but nothing is in its place. */
const mirrored = (
  { full: { pixels, width, height } }: LumaPyramid,
  grid: TileGrid,
): LumaPyramid => {
  const turned = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      turned[y * width + x] = pixels[y * width + width - 1 - x] as number;
    }
  }
  return lumaPyramid(turned, grid);
};

const sum = (values: Float32Array): number => values.reduce((all, value) => all + value, 0);

/**
 * Returns how little of a picture comes from another, by structure and after motion: about 0 within
 * a shot, about 1 when it is no more similar than to the mirror image.
 */
export const strangeness = (before: LumaPyramid, now: LumaPyramid, grid: TileGrid): number => {
  const unlike = sum(matchTiles(mirrored(before, grid), now, grid, null).residual);
  return unlike > 0 ? sum(matchTiles(before, now, grid, null).residual) / unlike : 0;
};
