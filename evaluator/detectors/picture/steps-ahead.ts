import {
  type FrameStatisticsTable,
  TILE_SIDE,
  type TileStatistics,
} from '../../analysis/frame-table.ts';
import { matchTiles } from '../../analysis/match-tiles.ts';
import { lumaPyramid } from '../../analysis/plane-sums.ts';
import { TilePair } from '../../analysis/tile-pair.ts';
import { median } from '../median.ts';

/** Maximum jump that is searched for, in steps of the shot's own motion. */
const MAX_STEPS = 40;
/** Minimum motion of a tile per step, in reduced pixels. */
const MIN_MOTION = 0.15;
/** Maximum difference between a tile's two next steps, as a share of the motion and in pixels. */
const MAX_UNLIKE_SHARE = 0.4;
const MAX_UNLIKE = 0.3;
const MIN_TEXTURE = 1.5;
const MIN_TILES = 12;
/** Minimum share of these tiles whose origin lies inside the picture. */
const MIN_INSIDE_SHARE = 0.35;
/** Minimum share of tiles that agree on the number of steps, and what counts as agreeing. */
const MIN_AGREEING_SHARE = 0.55;
const AGREEING_SHARE_OF_STEPS = 0.3;
const AGREEING_STEPS = 0.5;
/** Maximum remaining difference, as a share of that after a single step. */
const MAX_LEFT_SHARE = 0.75;
/** The same once each tile is at its exact place. */
const MAX_LEFT_SHARE_IN_PLACE = 0.42;
/** Minimum number of steps: fewer are one step, measured poorly. */
const MIN_STEPS = 1.6;

/**
 * Measures by how many steps of its own motion the shot moves on into a frame: searches where each
 * tile's motion in the next two steps would have begun.
 * @returns null for one step, or content that is not in the frame before
 */
export const stepsAhead = (
  { frames, grid }: FrameStatisticsTable,
  frame: number,
): number | null => {
  const [before, now, next] = [frames[frame - 1], frames[frame], frames[frame + 1]];
  if (!before || !now || !next) return null;
  const later = frames[frame + 2] ?? next;
  const motionX = next.tiles.motionX.map((x, tile) => (x + (later.tiles.motionX[tile] ?? 0)) / 2);
  const motionY = next.tiles.motionY.map((y, tile) => (y + (later.tiles.motionY[tile] ?? 0)) / 2);
  const moving = [...motionX.keys()].filter(
    (tile) =>
      (now.tiles.texture[tile] ?? 0) >= MIN_TEXTURE &&
      isSteady(next.tiles, later.tiles, tile, Math.hypot(motionX[tile] ?? 0, motionY[tile] ?? 0)),
  );
  if (moving.length < MIN_TILES) return null;

  const from = lumaPyramid(before.picture.luma, grid);
  const to = lumaPyramid(now.picture.luma, grid);
  const pair = new TilePair(from, to);
  const leftAfter = (steps: number): number => {
    let [sum, count] = [0, 0];
    for (const tile of moving) {
      const column = tile % grid.columns;
      pair.select(column * TILE_SIDE, ((tile - column) / grid.columns) * TILE_SIDE);
      const difference = pair.difference(
        -Math.round((motionX[tile] ?? 0) * steps),
        -Math.round((motionY[tile] ?? 0) * steps),
      );
      if (difference === Number.POSITIVE_INFINITY) continue;
      sum += difference;
      count += 1;
    }
    return count < MIN_INSIDE_SHARE * moving.length
      ? Number.POSITIVE_INFINITY
      : sum / (count * TILE_SIDE * TILE_SIDE);
  };
  const leftAfterOne = leftAfter(1);
  let [best, left] = [1, leftAfterOne];
  for (let steps = 2; steps <= MAX_STEPS; steps += 1) {
    const leftNow = leftAfter(steps);
    if (leftNow < left) [best, left] = [steps, leftNow];
  }
  if (best === 1 || left > MAX_LEFT_SHARE * leftAfterOne) return null;

  const guess = { motionX: motionX.map((x) => x * best), motionY: motionY.map((y) => y * best) };
  const match = matchTiles(from, to, grid, guess);
  const leftInPlace = median(moving.map((tile) => match.residual[tile] ?? 0));
  if (leftInPlace > MAX_LEFT_SHARE_IN_PLACE * leftAfterOne) return null;
  const stepsOfTiles = moving.map((tile) => {
    const [x, y] = [motionX[tile] ?? 0, motionY[tile] ?? 0];
    return ((match.motionX[tile] ?? 0) * x + (match.motionY[tile] ?? 0) * y) / (x * x + y * y);
  });
  const steps = median(stepsOfTiles);
  const reach = AGREEING_SHARE_OF_STEPS * steps + AGREEING_STEPS;
  const agreeing = stepsOfTiles.filter((ofTile) => Math.abs(ofTile - steps) <= reach);
  const isAgreed = agreeing.length >= MIN_AGREEING_SHARE * moving.length;
  return isAgreed && steps >= MIN_STEPS ? steps : null;
};

const isSteady = (
  one: TileStatistics,
  other: TileStatistics,
  tile: number,
  motion: number,
): boolean =>
  motion >= MIN_MOTION &&
  Math.hypot(
    (one.motionX[tile] ?? 0) - (other.motionX[tile] ?? 0),
    (one.motionY[tile] ?? 0) - (other.motionY[tile] ?? 0),
  ) <=
    MAX_UNLIKE_SHARE * motion + MAX_UNLIKE;
