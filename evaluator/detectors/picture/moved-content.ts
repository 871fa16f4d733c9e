import { blockDifference } from '../../analysis/block-difference.ts';
import { type FrameTable, TILE_SIDE } from '../../analysis/frame-table.ts';
import { lumaPyramid } from '../../analysis/match-tiles.ts';

/** How far a thing may have come from one frame to the next: tiles, in each direction. */
const REACH_TILES = 5;
/** More tiles of one thing do not tell more. */
const MAX_TILES = 24;
/** Content is the same that differs by at most this share of how far it stands out. */
const MAX_SAME_SHARE = 0.35;
/** The place that it left looks different now, by this share of how far it stands out. */
const MIN_LEFT_SHARE = 0.5;
/** Share of the tiles that are found again. */
const MIN_MOVED_SHARE = 0.4;

const SIDE = TILE_SIDE >> 1;

/**
 * Whether what some tiles of a frame show has come there from elsewhere in the other frame (or goes
 * there): found again further away than motion is followed, at a place that it left.
 * @param tiles of `frame`
 * @param strength how far they stand out, on a scale of 255
 */
export const isMovedContent = (
  { frames, grid }: FrameTable,
  frame: number,
  other: number,
  tiles: readonly number[],
  strength: number,
): boolean => {
  const shown = frames[frame];
  const elsewhere = frames[other];
  if (!shown || !elsewhere) return false;
  const { half: current } = lumaPyramid(shown.picture.luma, grid);
  const { half: previous } = lumaPyramid(elsewhere.picture.luma, grid);
  const reach = REACH_TILES * SIDE;
  const same = MAX_SAME_SHARE * strength * SIDE * SIDE;
  const left = MIN_LEFT_SHARE * strength * SIDE * SIDE;
  const isMoved = (tile: number): boolean => {
    const x = (tile % grid.columns) * SIDE;
    const y = Math.floor(tile / grid.columns) * SIDE;
    let least = same;
    let place = { dx: 0, dy: 0 };
    for (let dy = -reach; dy <= reach; dy += 1) {
      for (let dx = -reach; dx <= reach; dx += 1) {
        const difference = blockDifference(previous, current, x, y, SIDE, dx, dy, least);
        if (difference >= least) continue;
        least = difference;
        place = { dx, dy };
      }
    }
    const { dx, dy } = place;
    if (dx === 0 && dy === 0) return false;
    const changed = blockDifference(previous, current, x + dx, y + dy, SIDE, 0, 0, left);
    return changed >= left && changed !== Number.POSITIVE_INFINITY;
  };
  const step = Math.max(1, Math.ceil(tiles.length / MAX_TILES));
  const looked = tiles.filter((_, index) => index % step === 0);
  return looked.filter(isMoved).length >= MIN_MOVED_SHARE * looked.length;
};
