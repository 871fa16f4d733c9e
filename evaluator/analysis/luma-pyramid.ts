import type { TileGrid } from './frame-table.ts';
import { halvePlane } from './plane-sums.ts';

/** 8-bit samples, row by row. */
export type Plane = { pixels: Uint8Array; width: number; height: number };

/** A picture's luma at reduced size and at half that size. */
export type LumaPyramid = { full: Plane; half: Plane };

/** @param luma a plane the size of the grid */
export const lumaPyramid = (luma: Uint8Array, { width, height }: TileGrid): LumaPyramid => {
  const half = { width: width >> 1, height: height >> 1 };
  return {
    full: { pixels: luma, width, height },
    half: { pixels: halvePlane(luma, half.width, half.height), ...half },
  };
};
