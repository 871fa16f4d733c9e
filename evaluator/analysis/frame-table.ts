import type { VideoInfo } from '../../shared/service-api/evaluation.ts';
import type { SubjectFrame } from '../subjects/subject-classes.ts';

/** Upright 8-bit planes of equal size, row by row. Luma is full range, and neutral chroma 128. */
export type ReducedPicture = Record<Channel, Uint8Array>;

export const colorChannels = ['luma', 'cb', 'cr'] as const;
export type Channel = (typeof colorChannels)[number];
export type Color = Record<Channel, number>;

export const byChannel = <Made>(make: (channel: Channel) => Made): Record<Channel, Made> => ({
  luma: make('luma'),
  cb: make('cb'),
  cr: make('cr'),
});

export type TileStatistics = {
  /** Mean luma, 0 to 255. */
  luma: Float32Array;
  cb: Float32Array;
  cr: Float32Array;
  /** Mean luma difference between neighbouring pixels of the reduced picture. */
  texture: Float32Array;
  /** Mean absolute luma difference from the same place in the previous frame. */
  change: Float32Array;
  /** Mean luma difference from where motion, of this tile or a neighbour, predicts the content. */
  surprise: Float32Array;
  /** Mean luma difference from the best match in the previous frame: unexplained by motion. */
  residual: Float32Array;
  /** Displacement of the content since the previous frame, in reduced pixels to the right. */
  motionX: Float32Array;
  /** Displacement downwards; see `motionX`. */
  motionY: Float32Array;
  /** Mean luma difference between neighbours at full size: falls when the picture blurs. */
  detail: Float32Array;
  /** How much larger differences are across the edges of 8 x 8 blocks than inside them. */
  blocking: Float32Array;
};

/** Measurements of one frame for the detectors. Differences of the first frame are 0. */
export type FrameStatistics = {
  /** Presentation time; the first frame is at 0, or after the empty edit that precedes it. */
  sec: number;
  /** Encoded without reference to others, so its compression noise is independent. */
  isKeyFrame: boolean;
  meanLuma: number;
  /** Share of pixels, 0 to 1, that are nearly black. */
  darkShare: number;
  /** Means over the picture; 128 is neutral. */
  meanCb: number;
  meanCr: number;
  /** Means over the tiles. */
  change: number;
  residual: number;
  detail: number;
  blocking: number;
  tiles: TileStatistics;
  picture: ReducedPicture;
};

/** Tiles over the reduced picture: squares of `TILE_SIDE` pixels, 16 along the longer side. */
export type TileGrid = {
  columns: number;
  rows: number;
  /** Size of the reduced picture in pixels. */
  width: number;
  height: number;
};

/** Side of a tile in pixels of the reduced picture. */
export const TILE_SIDE = 10;

/** A clip as the detectors see it: decoded once at reduced size, one entry per presented frame. */
export type FrameStatisticsTable = {
  info: VideoInfo;
  /** Pixel aspect ratio (width over height) as shown, which `info` leaves out. */
  pixelAspect: number;
  grid: TileGrid;
  frames: readonly FrameStatistics[];
  /** Looks for subjects in some frames, in ascending order; absent or a reason if it cannot. */
  subjects?: (() => readonly SubjectFrame[]) | SubjectsUnknown;
};

export type SubjectsUnknown = 'subjects_off' | 'no_subject_model';

const LONGER_TILES = 16;

export const MAX_PIXELS = (LONGER_TILES * TILE_SIDE) ** 2;

/** Creates the grid for a picture of this size. A side has at least one tile. */
export const createTileGrid = (width: number, height: number): TileGrid => {
  const longer = Math.max(width, height);
  const columns = Math.max(1, Math.round((LONGER_TILES * width) / longer));
  const rows = Math.max(1, Math.round((LONGER_TILES * height) / longer));
  return { columns, rows, width: columns * TILE_SIDE, height: rows * TILE_SIDE };
};
