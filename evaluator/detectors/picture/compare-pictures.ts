import { colorChannels, type FrameStatistics, type TileGrid } from '../../analysis/frame-table.ts';
import { matchTiles } from '../../analysis/match-tiles.ts';
import { type LumaPyramid, lumaPyramid } from '../../analysis/plane-sums.ts';

/** Half the side of the square around a pixel that its luma is normalized by. */
const REACH = 6;
/** Added to the local contrast, in levels, to keep compression noise of flat areas small. */
const MIN_CONTRAST = 5;
/** Levels for one standard deviation from the local mean. */
const SCALE = 40;
/** Minimum contrast between tiles, in levels, of a picture that shows something. */
const MIN_TILE_CONTRAST = 8;

export const isBlank = (frame: FrameStatistics | undefined): boolean =>
  !frame || Math.max(...frame.tiles.luma) - Math.min(...frame.tiles.luma) < MIN_TILE_CONTRAST;

/** A picture regardless of its light: pixels normalized by local mean and contrast, around 128. */
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
 * Share of a picture that is not from another, by structure and after motion: about 0 within a
 * shot, about 1 if the other is no more similar than its mirror image.
 */
export const dissimilarity = (before: LumaPyramid, now: LumaPyramid, grid: TileGrid): number => {
  const mirroredResidual = sum(matchTiles(mirrored(before, grid), now, grid, null).residual);
  return mirroredResidual > 0
    ? sum(matchTiles(before, now, grid, null).residual) / mirroredResidual
    : 0;
};

/** The same for planes of luma the size of the grid. */
export const lumaDissimilarity = (before: Uint8Array, now: Uint8Array, grid: TileGrid): number =>
  dissimilarity(extractStructure(before, grid), extractStructure(now, grid), grid);

/** Maximum difference of light, in levels and as a share. */
const MAX_LIGHT_STEP = 2.5;
const MAX_LIGHT_SHARE = 0.06;
/** Maximum difference of color, in levels. */
const MAX_COLOR_STEP = 2;
/** Maximum difference of sharpness, as a share and in levels. */
const MAX_DETAIL_SHARE = 0.12;
const MAX_DETAIL_STEP = 0.25;

/** Whether overall light, color and sharpness are equal: motion keeps them, an edit does not. */
export const isSameLook = (one: FrameStatistics, other: FrameStatistics): boolean =>
  Math.abs(one.meanLuma - other.meanLuma) <=
    Math.max(MAX_LIGHT_STEP, MAX_LIGHT_SHARE * one.meanLuma) &&
  Math.hypot(one.meanCb - other.meanCb, one.meanCr - other.meanCr) <= MAX_COLOR_STEP &&
  Math.abs(one.detail - other.detail) <= Math.max(MAX_DETAIL_STEP, MAX_DETAIL_SHARE * one.detail);

/**
 * Earth mover's distance of two palettes, in levels of luma and chroma. Motion, even over a long
 * distance, changes it by about 1; another shot, or another part of the same, by 2 or more.
 */
export const paletteDifference = (one: FrameStatistics, other: FrameStatistics): number =>
  colorChannels.reduce(
    (sum, plane) => sum + histogramDistance(one.picture[plane], other.picture[plane]),
    0,
  );

/** Mean difference of two planes of equal size, in levels. */
export const meanDifference = (one: Uint8Array, other: Uint8Array): number =>
  one.reduce((sum, level, at) => sum + Math.abs(level - (other[at] as number)), 0) / one.length;

/** Earth mover's distance of two lists of levels: the area between their cumulative histograms. */
export const histogramDistance = (one: ArrayLike<number>, other: ArrayLike<number>): number => {
  const counts = new Int32Array(256);
  for (let at = 0; at < one.length; at += 1) {
    const [level, otherLevel] = [Math.round(one[at] as number), Math.round(other[at] as number)];
    counts[level] = (counts[level] as number) + 1;
    counts[otherLevel] = (counts[otherLevel] as number) - 1;
  }
  let [balance, moved] = [0, 0];
  for (const count of counts) {
    balance += count;
    moved += Math.abs(balance);
  }
  return moved / one.length;
};
