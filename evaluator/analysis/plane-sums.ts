import { TILE_SIDE, type TileGrid } from './frame-table.ts';
import { copyResult, kernels, prepareCall, resultNumbers } from './kernels/kernels.ts';

const WORD = 4;

/** Halves a plane in both directions, to rounded means. @param width of the result */
export const halvePlane = (plane: Uint8Array, width: number, height: number): Uint8Array => {
  const { input, result } = prepareCall(plane, width * height);
  kernels.halve(input, result, width, height);
  return copyResult(width * height);
};

/** Full-range luma by limited-range luma: 16 becomes 0 and 235 becomes 255. */
const fullRange = Uint8ClampedArray.from({ length: 256 }, (_, luma) => ((luma - 16) * 255) / 219);

/** The same for limited-range luma, which is then converted to full range. */
export const halveToFullRange = (plane: Uint8Array, width: number, height: number): Uint8Array => {
  const luma = halvePlane(plane, width, height);
  for (let at = 0; at < luma.length; at += 1) luma[at] = fullRange[luma[at] as number] as number;
  return luma;
};

/** 8-bit samples, row by row. */
export type Plane = { pixels: Uint8Array; width: number; height: number };

export type LumaPyramid = { full: Plane; half: Plane };

/** @param luma a plane the size of the grid */
export const lumaPyramid = (luma: Uint8Array, { width, height }: TileGrid): LumaPyramid => {
  const half = { width: width >> 1, height: height >> 1 };
  return {
    full: { pixels: luma, width, height },
    half: { pixels: halvePlane(luma, half.width, half.height), ...half },
  };
};

/** Returns the share of a plane's pixels, 0 to 1, that are below a limit. */
export const shareBelow = (plane: Uint8Array, limit: number): number => {
  let count = 0;
  for (let at = 0; at < plane.length; at += 1) if ((plane[at] as number) < limit) count += 1;
  return count / plane.length;
};

export const tileMeans = (plane: Uint8Array, { columns, rows }: TileGrid): Float32Array => {
  const { input, result } = prepareCall(plane, WORD * columns * rows);
  kernels.sumTiles(input, columns, rows, result);
  return divided(columns * rows, TILE_SIDE * TILE_SIDE);
};

export const tileTextures = (plane: Uint8Array, { columns, rows }: TileGrid): Float32Array => {
  const { input, result } = prepareCall(plane, WORD * columns * rows);
  kernels.sumTextures(input, columns, rows, result);
  const inner = TILE_SIDE - 1;
  return divided(columns * rows, 2 * inner * inner);
};

const divided = (count: number, by: number): Float32Array =>
  new Float32Array(resultNumbers(count)).map((sum) => sum / by);
