import { TILE_SIDE, type TileGrid, type TileStatistics } from './frame-table.ts';
import type { LumaPyramid } from './plane-sums.ts';
import { TilePair } from './tile-pair.ts';

const PIXELS = TILE_SIDE * TILE_SIDE;
/** A tile that differs by less than this (1.5 levels a pixel) is not searched for elsewhere. */
const GOOD_ENOUGH = 1.5 * PIXELS;
/** Another place must beat the unmoved one by this sum, so that flat tiles stay put. */
const REST_BONUS = 0.25 * PIXELS;
/** Maximum descent steps of one pixel from the best place so far. */
const MAX_FINE_STEPS = 6;
const MAX_NEAR_STEPS = 3;
/** Minimum rise to the next pixel; below it the sub-pixel position is undefined. */
const MIN_RISE = 0.1 * PIXELS;

type TileMatch = Pick<TileStatistics, 'change' | 'surprise' | 'residual' | 'motionX' | 'motionY'>;

export const unmoved = (tileCount: number): TileMatch => ({
  change: new Float32Array(tileCount),
  surprise: new Float32Array(tileCount),
  residual: new Float32Array(tileCount),
  motionX: new Float32Array(tileCount),
  motionY: new Float32Array(tileCount),
});

export type ExpectedMotion = Pick<TileMatch, 'motionX' | 'motionY'>;

/** Maximum residual, in levels a pixel, at which a tile's motion is trusted. */
const TRUSTED_RESIDUAL = 4;

/** Predicts the next motion: as in the last frame in which the tile's content was found again. */
export const expectedMotion = (match: TileMatch, before: ExpectedMotion | null): ExpectedMotion => {
  if (!before) return match;
  const motionX = before.motionX.slice();
  const motionY = before.motionY.slice();
  for (let tile = 0; tile < motionX.length; tile += 1) {
    if ((match.residual[tile] as number) > TRUSTED_RESIDUAL) continue;
    motionX[tile] = match.motionX[tile] as number;
    motionY[tile] = match.motionY[tile] as number;
  }
  return { motionX, motionY };
};

/**
 * Tries the same place, the motion of the tile and its neighbours, and anything within reach;
 * refines the best pixel by pixel, then to fractions.
 * @param expected motion predicted from earlier frames
 */
export const matchTiles = (
  previous: LumaPyramid,
  current: LumaPyramid,
  grid: TileGrid,
  expected: ExpectedMotion | null,
): TileMatch => {
  const tileCount = grid.columns * grid.rows;
  const match = unmoved(tileCount);
  const search = new TileSearch(previous, current);
  for (let tile = 0; tile < tileCount; tile += 1) {
    const column = tile % grid.columns;
    search.begin(tile, grid);
    if (expected) {
      search.guess(expected, tile);
      if (column > 0) search.guess(expected, tile - 1);
      if (column < grid.columns - 1) search.guess(expected, tile + 1);
      if (tile >= grid.columns) search.guess(expected, tile - grid.columns);
      if (tile + grid.columns < tileCount) search.guess(expected, tile + grid.columns);
    }
    const surprise = search.minimum;
    if (column > 0) search.guess(match, tile - 1);
    if (tile >= grid.columns) search.guess(match, tile - grid.columns);
    search.findPlace();
    match.change[tile] = search.unmoved / PIXELS;
    // Before any motion is known, motion is no surprise.
    match.surprise[tile] = (expected ? surprise : search.minimum) / PIXELS;
    match.residual[tile] = search.minimum / PIXELS;
    match.motionX[tile] = -search.exactX();
    match.motionY[tile] = -search.exactY();
  }
  return match;
};

/** Finds how far away the content of tiles of `current` is in `previous`, in integer pixels. */
export const createTileMatcher = (previous: LumaPyramid, current: LumaPyramid, grid: TileGrid) => {
  const search = new TileSearch(previous, current);
  /** @param guess motion from `previous` to `current`, in reduced pixels */
  return (tile: number, guess: { x: number; y: number }): { x: number; y: number } => {
    search.begin(tile, grid);
    search.consider(-Math.round(guess.x), -Math.round(guess.y));
    search.findPlace();
    return search.place();
  };
};

/** Difference left, in levels a pixel: unmoved, or near where motion is expected to lead. */
export const createExpectedMatcher = (
  previous: LumaPyramid,
  current: LumaPyramid,
  grid: TileGrid,
) => {
  const search = new TileSearch(previous, current);
  /** @param guesses possible motions from `previous` to `current`, in reduced pixels */
  return (tile: number, guesses: readonly { x: number; y: number }[]): number => {
    search.begin(tile, grid);
    for (const { x, y } of guesses) search.consider(-Math.round(x), -Math.round(y));
    search.goDownhill(MAX_NEAR_STEPS);
    return search.minimum / PIXELS;
  };
};

/** Reused for all tiles: allocating it for every tile of every frame would cost too much. */
class TileSearch {
  readonly #pair: TilePair;
  #x = 0;
  #y = 0;
  unmoved = 0;
  minimum = 0;

  constructor(previous: LumaPyramid, current: LumaPyramid) {
    this.#pair = new TilePair(previous, current);
  }

  begin(tile: number, { columns }: TileGrid): void {
    const column = tile % columns;
    this.#pair.select(column * TILE_SIDE, ((tile - column) / columns) * TILE_SIDE);
    this.#x = 0;
    this.#y = 0;
    this.unmoved = this.#pair.difference(0, 0);
    this.minimum = this.unmoved;
  }

  guess({ motionX, motionY }: ExpectedMotion, tile: number): void {
    this.consider(-Math.round(motionX[tile] as number), -Math.round(motionY[tile] as number));
  }

  findPlace(): void {
    if (this.minimum > GOOD_ENOUGH) {
      const coarse = this.#pair.searchCoarsely();
      if (coarse) this.consider(coarse.x, coarse.y);
    }
    this.goDownhill(MAX_FINE_STEPS);
  }

  goDownhill(maxSteps: number): void {
    for (let step = 0; step < maxSteps; step += 1) {
      const x = this.#x;
      const y = this.#y;
      this.consider(x - 1, y);
      this.consider(x + 1, y);
      this.consider(x, y - 1);
      this.consider(x, y + 1);
      if (x === this.#x && y === this.#y) break;
    }
  }

  place(): { x: number; y: number } {
    return { x: this.#x, y: this.#y };
  }

  exactX(): number {
    return this.#x + this.#partOfPixel(1, 0);
  }

  exactY(): number {
    return this.#y + this.#partOfPixel(0, 1);
  }

  consider(x: number, y: number): void {
    if (x === this.#x && y === this.#y) return;
    const isFromRest = this.#x === 0 && this.#y === 0;
    const toBeat = isFromRest ? this.minimum - REST_BONUS : this.minimum;
    const difference = this.#pair.difference(x, y);
    if (difference >= toBeat) return;
    this.minimum = difference;
    this.#x = x;
    this.#y = y;
  }

  /** Sub-pixel offset of the minimum: absolute differences rise linearly on both sides. */
  #partOfPixel(stepX: number, stepY: number): number {
    const minus = this.#pair.difference(this.#x - stepX, this.#y - stepY);
    const plus = this.#pair.difference(this.#x + stepX, this.#y + stepY);
    const rise = Math.max(minus, plus) - this.minimum;
    if (!(rise >= MIN_RISE) || rise === Number.POSITIVE_INFINITY) return 0;
    return Math.max(-0.5, Math.min(0.5, (minus - plus) / (2 * rise)));
  }
}
