import type { FrameStatistics, ReducedPicture, TileGrid, TileStatistics } from './frame-table.ts';
import { type ExpectedMotion, expectedMotion, matchTiles, unmoved } from './match-tiles.ts';
import type { DetailStatistics } from './measure-detail.ts';
import {
  type LumaPyramid,
  lumaPyramid,
  shareBelow,
  tileMeans,
  tileTextures,
} from './plane-sums.ts';

export type ReadFrame = { picture: ReducedPicture; detail: DetailStatistics };

/** Pixels below this luma count as black: black plus compression noise. */
const DARK_LUMA = 20;

/** @returns measures the next frame */
export const createFrameMeter = (grid: TileGrid) => {
  let previous: LumaPyramid | null = null;
  let expected: ExpectedMotion | null = null;
  const tileCount = grid.columns * grid.rows;
  return (
    { picture, detail: { detail, blocking } }: ReadFrame,
    sec: number,
    isKeyFrame: boolean,
  ): FrameStatistics => {
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
  };
};

const mean = (values: Float32Array): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
