import type { VideoInfo } from '../../shared/service-api/evaluation.ts';

/**
 * One frame as shown, upright and reduced: 8-bit planes of equal size, row by row.
 * Luma is on the full scale of 0 to 255; 128 is no colour.
 */
export type ReducedPicture = { luma: Uint8Array; cb: Uint8Array; cr: Uint8Array };

/** What was measured in each tile of a frame, row by row. */
export type TileStatistics = {
  /** Mean luma, 0 to 255. */
  luma: Float32Array;
  cb: Float32Array;
  cr: Float32Array;
  /** Mean luma difference of neighbouring pixels of the reduced picture: its texture. */
  texture: Float32Array;
  /** Mean absolute luma difference from the same place in the frame before. */
  change: Float32Array;
  /** The same when all goes on as it moved a frame ago, here or beside: what was not to be expected. */
  surprise: Float32Array;
  /** The same from the place in the frame before that fits best: what motion does not explain. */
  residual: Float32Array;
  /** From where in the frame before the content came to where it is: reduced pixels, to the right. */
  motionX: Float32Array;
  /** As `motionX`, downwards. */
  motionY: Float32Array;
  /** Mean luma difference of neighbouring pixels at full size: falls when the picture gets blurred. */
  detail: Float32Array;
  /** How much larger the differences across the edges of 8 x 8 blocks are than those inside. */
  blocking: Float32Array;
};

/** What the detectors know of one frame. The first frame's differences are 0. */
export type FrameStatistics = {
  /** Presentation time; the first frame presented is at 0. */
  sec: number;
  /** Encoded without reference to others: its noise is its own. */
  isKeyFrame: boolean;
  meanLuma: number;
  /** Share of pixels, 0 to 1, that are as good as black. */
  darkShare: number;
  /** Means over the picture; 128 is no colour. */
  meanCb: number;
  meanCr: number;
  /** Means of the tiles' values. */
  change: number;
  residual: number;
  detail: number;
  blocking: number;
  tiles: TileStatistics;
  picture: ReducedPicture;
};

/** Tiles over the reduced picture: squares of `TILE_SIDE` pixels, the longer side has 16. */
export type TileGrid = {
  columns: number;
  rows: number;
  /** Size of the reduced picture in pixels. */
  width: number;
  height: number;
};

/** Side of a tile in pixels of the reduced picture. */
export const TILE_SIDE = 10;

/** A clip as the detectors see it: decoded once at reduced size, one row per frame presented. */
export type FrameTable = {
  info: VideoInfo;
  /** Width over height of a pixel of the file as it is shown, which `info` leaves out. */
  pixelAspect: number;
  grid: TileGrid;
  frames: readonly FrameStatistics[];
};

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
